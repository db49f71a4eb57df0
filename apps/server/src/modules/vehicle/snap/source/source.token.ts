import { createHash, randomBytes, randomInt } from 'node:crypto'
import { loginHash } from '../viid/digest.ts'

/** The token of an address to which a camera pushes: 144 bits, in letters that no camera's form refuses. */
const newToken = (): string => randomBytes(18).toString('hex')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const TOKEN = /^[0-9a-f]{36}$/

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const text = (length: number) =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** A login of GA/T 1400 (93 bits): as long as the forms of all cameras take it, in letters that none of them refuses. */
const newLogin = () => ({ userName: `cam${text(8)}`, password: text(16) })

/** Token and login that a camera is given, and the keys that are kept of them. */
export function newAccess() {
  const [token, login] = [newToken(), newLogin()]
  const keys = { token_hash: hashOf(token), viid_user: login.userName, viid_hash: loginHash(login) }
  return { token, login, keys }
}
