#!/usr/bin/env bash
# Runs a container image as compose.yaml does: read-only, without capabilities. Builds a small
# sample release in it, serves it, and requests some pages. Requires Docker.
set -euo pipefail
image=$1
volume=$(docker volume create)
limits=(--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --volume "$volume:/data")
trap 'docker rm --force daybreak-check >/dev/null 2>&1; docker volume rm "$volume" >/dev/null' EXIT

docker run --rm "${limits[@]}" "$image" node pipeline/cli.ts demo --once --sample 258
docker run --detach --name daybreak-check "${limits[@]}" --publish 127.0.0.1:4321:4321 "$image"
for path in /readyz / /api/v1/meta /account/sign-in /sql; do
  curl --fail --silent --show-error --retry 30 --retry-delay 1 --retry-all-errors \
    --output /dev/null --write-out "GET $path: %{http_code}\n" "http://127.0.0.1:4321$path"
done
docker stop --time 15 daybreak-check
test "$(docker inspect --format '{{.State.ExitCode}}' daybreak-check)" = 0
