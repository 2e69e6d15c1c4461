/** A name with one of these among its words (`--db-password`, `API_TOKEN`, `authToken`) has a secret as its value. */
const SECRET = new Set(
  (
    'pass passwd password passwords passphrase passcode passwort passkey passin passout pw pwd psk pin pat otp ' +
    'secret secrets token tokens jwt bearer credential credentials creds auth authorization authentication ' +
    'key keys apikey cookie cookies signature sig sas session sessionid requirepass masterauth'
  ).split(' '),
);
/** Names that run their words together end in one of these: `dbpassword`, `authtoken`, `secretkey`. */
const ENDS_IN_SECRET =
  /(?:passw(?:or)?d|passwort|passphrase|passcode|secret|token|(?:api|access|account|auth|encryption|master|private|secret|shared|signing)key|(?:user|db|root|store|key|trust)pass|credentials?)$/;
/** What ends in one of these tells about a secret, and is none: `--key-file`, `--token-ttl`, `--password-store`. */
const TELLS_ABOUT = new Set(
  (
    'file files path paths dir directory folder name names type types kind mode method methods provider manager ' +
    'store helper command cmd server servers host hosts port service url uri endpoint issuer audience domain realm ' +
    'id ids index slot version length len size bits count limit ttl expiry expires expiration timeout lifetime ' +
    'duration age interval algorithm alg algo format policy rotation strength env prompt stdin fd socket agent usage ' +
    'user users enabled disabled required scheme mechanism mechanisms prefix allowlist whitelist separator column ' +
    'field mapping bindings repeat rate delay exchange'
  ).split(' '),
);
/** `--public-key`, `--sort-key`: keys that open nothing. */
const PLAIN_KEYS = new Set('public primary foreign sort partition shard cache row group hot keyboard'.split(' '));
/** `--max-tokens`, `--tokens-per-second`: what a language model counts. */
const COUNTS = new Set('max min num number n total per context budget window'.split(' '));
/** These ask for something, and no value follows: `--ask-password`, `--no-auth`. */
const ASKS = new Set('no ask skip without disable enable use require show print list generate prompt with'.split(' '));

/** Whether the value of an option, a variable, a header or a member of this name is to be hidden. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (words.length > 1 && TELLS_ABOUT.has(last)) return words.includes('session') && last === 'id';
  if (words.some((word) => /^tokens?$/.test(word)) && words.some((word) => COUNTS.has(word))) return false;
  if (/^keys?$/.test(last) && words.some((word) => PLAIN_KEYS.has(word))) return false;
  return words.some((word) => SECRET.has(word) || ENDS_IN_SECRET.test(word)) || ENDS_IN_SECRET.test(words.join(''));
}

/** Whether an option of this name has no value that could follow it. */
export function isAsking(name: string): boolean {
  return ASKS.has(wordsOf(name)[0] ?? '');
}

/** `X-Api-Key`, `db.password`, `accessToken` and `APIKey` by their words, in lower case. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}
