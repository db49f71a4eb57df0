import { createCipheriv } from 'node:crypto'
import { contract } from '@palisade/contract'
import { CAMPUS, type Degrees } from '../site/plan.ts'
import type { ProductClient } from './product-client.ts'

export type Login = { product: ProductClient; userName: string; password: string }

/** A password as the login call takes it: base64 of AES-128-ECB/PKCS#7 under the key that the product publishes; TLS protects it. */
export function wirePassword(password: string, loginKey: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(loginKey, 'base64'), null)
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}

/** Logs in and takes the first park. @returns its place on the map, or the campus's own when it has none */
export async function signIn({ product, userName, password }: Login): Promise<Degrees> {
  const { loginKey } = await product.call(contract.session.publicConfig, {})
  const wire = wirePassword(password, loginKey)
  const { ticket, ownCentral } = await product.call(contract.session.login, { userName, password: wire })
  const [park] = ownCentral
  product.session.ticket = ticket
  product.session.centerId = park?.id
  const { longitude = null, latitude = null } = park ?? {}
  return longitude === null || latitude === null ? CAMPUS : { longitude, latitude }
}
