import { createHmac } from 'node:crypto'
import { contract, TOTP_DIGITS, TOTP_SECONDS } from '@palisade/contract'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { wirePassword } from '../../../apps/simulator/src/product/sign-in.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The digits that an authenticator app shows for a secret now (RFC 6238). */
function oneTimeCode(secret: string): string {
  const bits = Array.from(secret, letter => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / TOTP_SECONDS)))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0')
}

/** Gives an account a second factor by its own session, which ends its others. @returns codes good for one login each */
export async function giveSecondFactor(own: ProductClient, password: string): Promise<readonly string[]> {
  const { loginKey } = await own.call(contract.session.publicConfig, {})
  const { challenge, secret } = await own.call(contract.secondFactor.beginOwn, {
    password: wirePassword(password, loginKey),
  })
  const { recoveryCodes } = await own.call(contract.secondFactor.enableOwn, {
    challenge,
    code: oneTimeCode(secret),
  })
  return recoveryCodes
}
