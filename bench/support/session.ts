import { contract, LOCALE_HEADER, TICKET_HEADER, type Call, type InputOf } from '@palisade/contract'
import { createProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { wirePassword } from '../../apps/simulator/src/product/sign-in.ts'

export interface SignedIn {
  ticket: string
  centerId: string
  call: ReturnType<typeof createProductClient>['call']
  /** The request as it goes over the wire, for timing it bare. */
  post<C extends Call>(call: C, request: InputOf<C>): Promise<Response>
}

/** Signs in as the login page does. */
export async function signIn(url: string, userName: string, password: string): Promise<SignedIn> {
  const product = createProductClient(url)
  const { loginKey } = await product.call(contract.session.publicConfig, {})
  const answer = await product.call(contract.session.login, {
    userName,
    password: wirePassword(password, loginKey),
  })
  const { ticket } = answer
  const centerId = answer.ownCentral[0]?.id
  if (centerId === undefined) throw new Error(`${userName} has no centre`)
  Object.assign(product.session, { ticket, centerId })
  return {
    ticket,
    centerId,
    call: (call, request) => product.call(call, request),
    post: (call, request) =>
      fetch(url + call.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TICKET_HEADER]: ticket, [LOCALE_HEADER]: 'en_US' },
        body: JSON.stringify({ ...(request as object), centerId }),
        signal: AbortSignal.timeout(60_000),
      }),
  }
}
