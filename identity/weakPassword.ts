/** Required by NIST SP 800-63B, Memorized Secret Verifiers. */
export const minPasswordLength = 8;

const keyboardRows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm', '1234567890'];

/**
 * Returns whether a password is too short, common, a repetition (`abababab`), a sequence of letters, digits or keyboard
 * keys, or equal to the e-mail address or its part before `@`. Does not require character classes.
 */
export function isWeak(password: string, email: string): boolean {
  const normalizedPassword = password.normalize('NFKC').toLowerCase().trim();
  const [name = ''] = email.toLowerCase().split('@');
  return (
    [...normalizedPassword].length < minPasswordLength ||
    commonPasswords.has(normalizedPassword) ||
    normalizedPassword === email.toLowerCase() ||
    normalizedPassword === name ||
    isRepetition(normalizedPassword) ||
    isKeyboardRow(normalizedPassword)
  );
}

const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

function isKeyboardRow(text: string): boolean {
  const reversed = [...text].toReversed().join('');
  return keyboardRows.some((row) =>
    [text, reversed].some((one) => row.repeat(Math.ceil(one.length / row.length) + 1).includes(one)),
  );
}

/**
 * Most common leaked passwords with at least eight characters, in lower case, English and Spanish. Omits keyboard rows,
 * repetitions and sequences, which `isWeak` detects.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passw0rd p@ssw0rd p@ssword pa$$word password1 password12 password123 password1234 mypassword newpassword
  iloveyou sunshine princess football baseball basketball superman starwars trustno1 whatever computer internet
  jennifer michelle jonathan samantha elizabeth alexander christian jordan23 michael1 charlie1 welcome1 welcome123
  letmein1 monkey123 dragon123 shadow123 master123 liverpool chocolate butterfly blink182 pokemon1 corvette mercedes
  maverick midnight scorpion sabrina1 access14 admin123 administrator administrador adminadmin administrator1 changeme
  changeme1 changeme123 default1 guest123 root1234 temp1234 test1234 testtest testing1 testing123 user1234 secret123
  abcd1234 abc12345 abc123456 a1b2c3d4 a1234567 a12345678 aa123456 aaa11111 asd12345 asdf1234 asdasd123 qwer1234
  qwerty12 qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 qazwsxedc 123qweasd 123456789a 12345678a
  1234567890a 12345678910 1234567891 123456abc 123abc123 11223344 12341234 12121212 13131313 69696969 87654321 987654321 147258369 159357456
  contraseña contrasena contraseña1 contrasena1 contraseña123 contrasena123 micontraseña micontrasena bienvenido
  bienvenido1 bienvenida teamomucho teamo123 tequiero tequiero1 tequieromucho mariposa estrella princesa corazoncito
  hermosa1 chocolate1 fernando alejandro alejandra sebastian guadalupe valentina santiago barcelona realmadrid
  america1 mexico123 mexico2024 mexico2025 mexico2026 colombia colombia1 chile123 bogota123 santiago1 holamundo
  secreto1 secreto123 prueba123 usuario1 usuario123 cambiame cambiame1 computadora superman1 batman123 pelicula
  amorcito angelito cristina carolina mauricio margarita rodrigo1 ricardo1 francisco gabriela veronica patricia
  `
    .trim()
    .split(/\s+/),
);
