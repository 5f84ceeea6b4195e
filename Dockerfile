# Thin on purpose: everything that matters is in `holdfast serve`, which is tested without Docker.
FROM python:3.13-slim
WORKDIR /srv/holdfast
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes --no-deps --requirement requirements.lock
COPY . .
RUN pip install --no-cache-dir --no-deps --no-build-isolation --editable . \
 && useradd --system --home-dir /data holdfast \
 && install -d -o holdfast -m 0700 /data
USER holdfast
ENV HOST=0.0.0.0 PORT=8000 HOLDFAST_DATA=/data
VOLUME /data
EXPOSE 8000
CMD ["holdfast", "serve"]
