import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_COMMAND, maskCommand, maskCommandLine } from './mask-command.ts';

const HOME = '/home/ada';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';

describe('hides', () => {
  it.each<[string, string[], string]>([
    ['a value that follows', ['app', '--password', 'hunter2', '-v'], 'app --password *** -v'],
    ['a value with an equals sign', ['app', '--password=hunter2', 'file'], 'app --password=*** file'],
    ['a value with spaces', ['app', '--password', 'my secret', 'file'], 'app --password *** file'],
    ['a value that begins like an option', ['app', '--password', '-hunter2', 'file'], 'app --password *** file'],
    ['an empty one', ['app', '--password', '', 'file'], 'app --password *** file'],
    ['a long option with one dash', ['java', '-storepass', 'changeit'], 'java -storepass ***'],
    ['a property', ['java', '-Ddb.password=x', 'Main'], 'java -Ddb.password=*** Main'],
    ['a property in camel case', ['java', '-DdbPassword=x;y z'], 'java -DdbPassword=***'],
    ['a token', ['gh', '--with-token', '--auth-token', 'abc'], 'gh --with-token --auth-token ***'],
    [
      'words run together',
      ['redis-server', '--requirepass', 'x', '--authtoken=y'],
      'redis-server --requirepass *** --authtoken=***',
    ],
    ['a key', ['app', '--api-key', 'k', '--apiKey=k', '--key', 'k'], 'app --api-key *** --apiKey=*** --key ***'],
    ['a secret', ['app', '--client_secret=x', '--secret', 'y'], 'app --client_secret=*** --secret ***'],
    ['an option of Windows', ['xfreerdp', '/password:x', '/v:host'], 'xfreerdp /password:*** /v:host'],
    ['-pw of plink', ['plink', '-pw', 'x', 'host'], 'plink -pw *** host'],
    ['/p of a remote desktop', ['xfreerdp', '/u:ada', '/p:x y', '/v:h'], 'xfreerdp /u:ada /p:*** /v:h'],
    ['a name that begins with a line', ['npm', '--_auth=x', '--_authToken', 'y'], 'npm --_auth=*** --_authToken ***'],
    ['a password of a share', ['smbmount', '//ada:x@h/s'], 'smbmount //***@h/s'],
    ['a data source', ['app', 'DSN=ada:p@ss@tcp(h:3306)/db'], 'app DSN=***@tcp(h:3306)/db'],
    ['a variable', ['env', 'TOKEN=x', 'API_KEY=a b', 'node'], 'env TOKEN=*** API_KEY=*** node'],
    ['a variable with all signs', ['env', 'PASSWORD=a&b;c d'], 'env PASSWORD=***'],
    ['a variable of an option', ['docker', 'run', '-e', 'DB_PASSWORD=x', 'img'], 'docker run -e DB_PASSWORD=*** img'],
    ['a variable in an option', ['docker', 'run', '--env=DB_PASSWORD=x'], 'docker run --env=DB_PASSWORD=***'],
    ['-p of mysql', ['mysql', '-uroot', '-phunter2', 'shop'], 'mysql -uroot -p*** shop'],
    [
      '-p of mysql behind others',
      ['sudo', '/usr/bin/mysqldump', '-phunter2', '-P3306'],
      'sudo /usr/bin/mysqldump -p*** -P3306',
    ],
    ['-p of sshpass, not of ssh', ['sshpass', '-p', 'x', 'ssh', '-p', '22', 'h'], 'sshpass -p *** ssh -p 22 h'],
    ['-p of a login', ['docker', 'login', '-u', 'ada', '-p', 'x'], 'docker login -u ada -p ***'],
    ['-a of redis-cli', ['redis-cli', '-h', 'h', '-a', 'x'], 'redis-cli -h h -a ***'],
    ['-u of curl', ['curl', '-u', 'ada:x', '--user', 'ada:y'], 'curl -u *** --user ***'],
    ['a user with a password', ['wget', '--user=ada:x'], 'wget --user=***'],
    ['-P of zip', ['zip', '-P', 'x', 'a.zip'], 'zip -P *** a.zip'],
    ['openssl', ['openssl', 'rsa', '-passin', 'pass:x', '-in', 'a.pem'], 'openssl rsa -passin *** -in a.pem'],
    ['a header', ['curl', '-H', 'Authorization: Bearer abc.def'], 'curl -H "Authorization: ***"'],
    ['a header at its option', ['curl', '-HAuthorization: Basic YWRhOng=', 'h'], 'curl -HAuthorization:*** h'],
    [
      'a header of its own',
      ['curl', '-H', 'X-Api-Key: abc', '-H', 'Accept: */*'],
      'curl -H "X-Api-Key: ***" -H "Accept: */*"',
    ],
    ['a cookie', ['curl', '--cookie', 'sid=abc; theme=dark'], 'curl --cookie ***'],
    ['Bearer by itself', ['app', 'Bearer', 'abc'], 'app Bearer ***'],
    ['a password in an address', ['psql', 'postgres://ada:hunter2@db:5432/shop'], 'psql postgres://***@db:5432/shop'],
    ['one with an at sign and a slash', ['psql', 'postgres://ada:p@/ss@db/shop'], 'psql postgres://***@db/shop'],
    ['a token as user', ['git', 'clone', 'https://abcdef@git.example/x'], 'git clone https://***@git.example/x'],
    ['an address in an option', ['app', '--db=redis://:x@h:6379/0'], 'app --db=redis://***@h:6379/0'],
    ['an address without scheme', ['ftp', 'ada:x@files.example'], 'ftp ***@files.example'],
    ['a query', ['curl', 'https://h/p?access_token=abc&page=2'], 'curl https://h/p?access_token=***&page=2'],
    [
      'a signature',
      ['curl', 'https://h/p?X-Amz-Signature=abc&X-Amz-Date=1'],
      'curl https://h/p?X-Amz-Signature=***&X-Amz-Date=1',
    ],
    [
      'a connection string',
      ['app', 'Server=h;User=ada;Password=x;Port=1'],
      'app Server=h;User=ada;Password=***;Port=1',
    ],
    [
      'JSON',
      ['curl', '-d', '{"user": "ada", "password": "a \\"b", "n": 1}'],
      'curl -d "{"user": "ada", "password": ***, "n": 1}"',
    ],
    [
      'nested JSON',
      ['app', '{"a":{"token":"x"},"b":[{"password":1}]}'],
      'app {"a":{"token":***},"b":[{"password":***}]}',
    ],
    ['JSON in a shell', ['sh', '-c', 'curl -d "{\\"token\\":\\"x\\"}"'], 'sh -c "curl -d "{\\"token\\":***"'],
    ['options of a mount', ['mount', '-o', 'username=ada,password=a,b', '/x'], 'mount -o username=ada,password=*** /x'],
    ['a header behind another', ['app', 'note: x-auth-token: abc'], 'app "note: x-auth-token: ***"'],
    ['a setting', ['git', 'config', 'user.password', 'x', 'y'], 'git config user.password *** y'],
    [
      'a setting of AWS',
      ['aws', 'configure', 'set', 'aws_secret_access_key', 'x'],
      'aws configure set aws_secret_access_key ***',
    ],
    ['what follows a quoted name', ['psql', 'host=db password=x'], 'psql "host=db password=***"'],
    ['an AWS access key', ['app', 'AKIAIOSFODNN7EXAMPLE'], 'app ***'],
    ['an AWS secret', ['app', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'.replace('EMI', 'EM1')], 'app ***'],
    ['a GitHub token', ['app', 'x', 'ghp_0123456789abcdefghijABCDEFGHIJ012345'], 'app x ***'],
    ['a JSON Web Token', ['app', `--id=${JWT}`], 'app --id=***'],
    ['a private key', ['app', '-----BEGIN RSA PRIVATE KEY-----\nMIIE'], 'app ***'],
    [
      'what a shell is to do',
      ['sh', '-c', 'PGPASSWORD=x psql -h db && mysql -psecret'],
      'sh -c "PGPASSWORD=*** psql -h db && mysql -p***"',
    ],
    [
      'quotes in a shell',
      ['sh', '-c', `app --password 'my secret' --x; TOKEN="a b" y`],
      'sh -c "app --password *** --x; TOKEN=*** y"',
    ],
    ['a home folder', ['/home/ada/bin/app', '/home/bob/x', '--dir=/home/bob'], '~/bin/app ~/x --dir=~'],
    [
      'other home folders',
      ['cc', '-I/Users/ada/inc', 'C:\\Users\\Ada L\\x', '/root/bin/x'],
      'cc -I~/inc "~\\x" ~/bin/x',
    ],
    ['control and bidi characters', ['app', 'a\u202eb', 'c\u0007d\ne'], 'app a�b "c�d e"'],
  ])('%s', (_, args, shown) => {
    expect(maskCommand(args, HOME)).toBe(shown);
  });
});

describe('leaves readable', () => {
  it.each<[string, string[]]>([
    ['the file that holds a key', ['app', '--key-file', 'server.pem', '--password-file=/run/x']],
    ['what only begins so', ['app', '--passive', 'x', '--tokenizer', 'bpe', '--keyboard', 'de', '--secretary=y']],
    ['what only ends so', ['app', '--bypass', 'x', '--compass=n', '--monkey', 'x', '--multipass=x']],
    ['what counts tokens', ['llm', '--max-tokens', '512', '--tokens-per-second=3', '--max_new_tokens=9']],
    ['what tells about a secret', ['app', '--token-ttl', '60', '--password-store=basic', '--auth-server', 'h']],
    ['a question for it', ['app', '--ask-password', 'x', '--no-auth', 'y', '--require-token=true']],
    ['an option behind it', ['mysql', '--password', '--host', 'h', '-p', 'shop']],
    ['keys that open nothing', ['app', '--public-key', 'x', '--sort-key=name', '--cache-key', 'y']],
    ['ports', ['ssh', '-p', '22', 'host']],
    ['published ports', ['docker', 'run', '-p', '8080:80', '--user', '1000:1000', 'img:1']],
    ['ports of addresses', ['curl', 'http://localhost:8080/@scope/x', 'http://[::1]:80/a@b']],
    ['users of git', ['git', 'clone', 'ssh://git@github.com/a/b.git', 'git@github.com:a/b.git']],
    ['packages and digests', ['npm', 'i', '@types/node@20.1.0', 'img:1@sha256:0123456789abcdef']],
    ['a commit', ['git', 'show', 'da39a3ee5e6b4b0d3255bfef95601890afd80709']],
    ['variables', ['env', 'PATH=/usr/bin', 'LANG=C', 'KEYBOARD=de', 'TOKEN=', 'node']],
    ['queries', ['curl', 'https://h/p?page=2&sort=name#top']],
    ['paths', ['app', '/srv/home/page', '/usr/share/passwd', '/etc/passwd', '~/x']],
    ['sizes', ['java', '-Xmx4g', '-XX:+UseG1GC', '-cp', 'a.jar:b.jar', 'org.example.TokenService']],
  ])('%s', (_, args) => {
    expect(maskCommand(args, HOME)).toBe(args.join(' '));
  });

  it.each(['add a token refresh', 'a & b', 'SELECT * FROM keys WHERE id > 5'])('a text: %s', (text) => {
    expect(maskCommand(['app', '-m', text], HOME)).toBe(`app -m "${text}"`);
  });
});

describe('a command line that is one text', () => {
  it.each<[string, string, string]>([
    ['hides up to the next option', 'app --password my secret file --x y', 'app --password *** --x y'],
    [
      'hides the same',
      'curl -H "Authorization: Bearer abc" https://a:b@h',
      'curl -H "Authorization: ***" https://***@h',
    ],
    ['knows a header without quotes', 'curl -H Authorization: Bearer abc -s', 'curl -H Authorization: ***'],
    [
      'knows where a command of a shell ends',
      'a --token x y; b z && c --secret s | d',
      'a --token *** b z && c --secret *** | d',
    ],
    ['knows an argument in quotes', 'app "--password=a b" "TOKEN=c d" e', 'app "--password=***" "TOKEN=***" e'],
    ['knows a home folder with spaces', 'C:\\Users\\Ada L\\x.exe C:\\Users\\Ada L --y', '~\\x.exe ~ --y'],
    ['knows programs of Windows', '"C:\\Program Files\\mysql.exe" -px', '"C:\\Program Files\\mysql.exe" -p***'],
  ])('%s', (_, line, shown) => {
    expect(maskCommandLine(line, HOME)).toBe(shown);
  });
});

it('says that it was cut', () => {
  expect(maskCommand(['app', 'x'.repeat(5000)], HOME)).toBe(`app ${'x'.repeat(MAX_COMMAND - 4)}… (cut)`);
  expect(maskCommand(['app', 'x'.repeat(MAX_COMMAND - 4)], HOME)).toBe(`app ${'x'.repeat(MAX_COMMAND - 4)}`);
});

it.each(['a', ':/@=', '--x=', 'https://', '"', '\'\\"', '{"a":"', 'eyJaaaaaaaa.', '-----BEGIN '])(
  'hides a secret behind 4,096 characters of %s',
  (part) => {
    const args = ['app', part.repeat(Math.floor(4096 / part.length)), '--password', 'hunter2'];
    expect(maskCommand(args, HOME)).not.toContain('hunter2');
    expect(maskCommandLine(args.join(' '), HOME)).not.toContain('hunter2');
  },
);

it('hides whatever follows an option of a secret', () => {
  const value = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => `q${text}q`);
  fc.assert(
    fc.property(value, (secret) => {
      expect(maskCommand(['app', '--password', secret, '--end'], HOME)).toBe('app --password *** --end');
      expect(maskCommand(['app', `--password=${secret}`, '--end'], HOME)).toBe('app --password=*** --end');
      expect(maskCommand(['env', `DB_TOKEN=${secret}`, 'end'], HOME)).toBe('env DB_TOKEN=*** end');
      expect(maskCommand(['mysql', `-p${secret}`, 'end'], HOME)).toBe('mysql -p*** end');
    }),
  );
});

it.each([
  ['app', '--token', 'SECRET'],
  ['app', '--token=SECRET'],
  ['env', 'A_KEY=SECRET', 'app'],
  ['mysql', '-pSECRET'],
  ['sh', '-c', 'mysql -pSECRET; x'],
  ['sh', '-c', "X_TOKEN='SECRET' app --password 'SECRET'"],
  ['bash', '-lc', 'app | curl -u a:SECRET "https://a:SECRET@h/?token=SECRET"'],
  ['curl', '-H', 'Authorization: Token SECRET', '-H', 'X-Auth-Token:SECRET', 'h'],
  ['curl', '-d', '{"a":{"api_key":"SECRET"}}', 'https://h?key=SECRET&x=1#access_token=SECRET'],
  ['app', 'redis://:SECRET@h', 'a:SECRET@h', '--url=amqp://a:SECRET@h:1/v'],
  ['java', '-Dx.password=SECRET', '-jar', 'a.jar', '--spring.datasource.password=SECRET'],
  ['app', 'Bearer', 'SECRET'],
])('shows nothing of a secret in %s %s %s', (...args) => {
  const unit = fc.constantFrom(...'abcXYZ0189_-.~+%$!?*^');
  fc.assert(
    fc.property(fc.string({ unit, minLength: 3, maxLength: 30 }), (random) => {
      const secret = `Qa1${random}zZ9`;
      const given = args.map((arg) => arg.replaceAll('SECRET', () => secret));
      // Not its beginning and not its end.
      expect(maskCommand(given, HOME)).not.toMatch(/Qa1|zZ9/);
      expect(maskCommandLine(given.join(' '), HOME)).not.toMatch(/Qa1|zZ9/);
      expect(maskCommand(given, HOME)).toContain(given[0]);
    }),
  );
});
