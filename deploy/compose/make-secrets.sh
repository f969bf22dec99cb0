#!/bin/sh
# Makes the secrets that compose.yaml mounts, in deploy/secrets. Those that are there already stay as they are.
set -eu
cd "$(dirname "$0")/.."
mkdir -p -m 700 secrets

# Compose mounts the files as they are, so the containers' users must be able to read them; the folder keeps out others.
keep() {
  [ -e "secrets/$1" ] || cat > "secrets/$1"
  chmod 444 "secrets/$1"
}
random() {
  od -An -N 24 -tx1 /dev/urandom | tr -d ' \n'
}

for name in postgres_password owner_password app_password metrics_token; do random | keep "$name"; done
echo "postgresql://assay_app:$(cat secrets/app_password)@postgres:5432/assay" | keep database_url
echo "postgresql://assay_owner:$(cat secrets/owner_password)@postgres:5432/assay" | keep migration_database_url
