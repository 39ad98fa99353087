// Complete example programs that verify the signature of a delivery.

/** Receivers reject older deliveries, as the Standard Webhooks libraries do. */
const toleranceSeconds = 300;

export const verifyInShell = `#!/usr/bin/env bash
# Usage: WEBHOOK_SECRET=whsec_… ./verify.sh body.json headers.txt
set -efuo pipefail
body=$1 headers=$2

header() {
  awk -F: -v name="$1" 'tolower($1) == tolower(name) {
    sub(/^[^:]*:[ \\t]*/, ""); sub(/\\r$/, ""); print; exit }' "$headers"
}
reject() { echo "rejected: $1" >&2; exit 1; }

id=$(header webhook-id)
sent_at=$(header webhook-timestamp)
[[ $sent_at =~ ^[0-9]{1,12}$ ]] || reject 'no timestamp'
age=$(($(date +%s) - sent_at))
((\${age#-} <= ${toleranceSeconds})) || reject "sent $age seconds ago"

key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
expected=v1,$({ printf '%s.%s.' "$id" "$sent_at"; cat "$body"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
for given in $(header webhook-signature); do
  if [[ $given == "$expected" ]]; then echo "genuine: $id"; exit 0; fi
done
reject 'no signature matches'`;

export const verifyInTypeScript = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { env } from 'node:process';

const key = Buffer.from((env.WEBHOOK_SECRET ?? '').replace('whsec_', ''), 'base64');

/** \`body\` must be the raw request body, before any parsing. */
function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const sentAt = String(headers['webhook-timestamp']);
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(sentAt));
  if (!(ageSeconds <= ${toleranceSeconds})) return false;
  const signed = createHmac('sha256', key).update(\`\${headers['webhook-id']}.\${sentAt}.\`);
  const expected = Buffer.from(\`v1,\${signed.update(body).digest('base64')}\`);
  return String(headers['webhook-signature']).split(' ').some((text) => {
    const given = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const known = new Set<string>(); // use your database in production
createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request));
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const { id, event, items } = JSON.parse(body.toString());
  if (!known.has(id)) {
    known.add(id);
    for (const item of items) console.log(event, (item.project ?? item.model).id, item.after);
  }
  response.writeHead(204).end();
}).listen(Number(env.PORT ?? 8080), '127.0.0.1');`;

export const verifyByLibrary = `import { Webhook } from 'standardwebhooks';

// Throws if the signature is invalid, otherwise returns the parsed body.
const delivery = new Webhook(env.WEBHOOK_SECRET ?? '').verify(body, headers);`;

export const verifyInPython = `import base64, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
known = set()  # use your database in production


def is_genuine(headers, body):
    """body must be the raw request body, before any parsing."""
    sent_at = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", sent_at) or abs(time.time() - int(sent_at)) > ${toleranceSeconds}:
        return False
    signed = f'{headers.get("webhook-id")}.{sent_at}.'.encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(KEY, signed, "sha256"))
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(one, expected) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        genuine = is_genuine(self.headers, body)
        if genuine:
            delivery = json.loads(body)
            if delivery["id"] not in known:
                known.add(delivery["id"])
                for item in delivery["items"]:
                    subject = item.get("project") or item["model"]
                    print(delivery["event"], subject["id"], item["after"], flush=True)
        self.send_response(204 if genuine else 401)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()`;
