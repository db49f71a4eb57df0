import { expect, test } from 'vitest'
import { DeviceFault } from '../../kit/driver.ts'
import type { HttpClient, HttpRequest } from '../../kit/http.ts'
import { writeRequest } from './request-writer.ts'
import { createSoapClient } from './soap-client.ts'

const written = writeRequest('device', 'GetThings')
const envelope = (inner: string): string => `<s:Envelope xmlns:s="u"><s:Body>${inner}</s:Body></s:Envelope>`
const NOT_AUTHORIZED = envelope(
  '<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:NotAuthorized</s:Value></s:Subcode></s:Code></s:Fault>',
)

/** A device that knows HTTP digest alone, and the manners in which it was asked. */
function digestDevice() {
  const device = { isRight: false, asked: [] as string[] }
  const request = ({ body = '' }: HttpRequest) => {
    const hasToken = String(body).includes('UsernameToken')
    device.asked.push(hasToken ? 'token' : 'digest')
    if (!hasToken && !device.isRight) throw new DeviceFault('wrong_credentials', 'refused by HTTP')
    const answer = hasToken ? NOT_AUTHORIZED : envelope('<GetThingsResponse/>')
    return { status: hasToken ? 400 : 200, contentType: 'text/xml', headers: {}, body: Buffer.from(answer) }
  }
  const http: Partial<HttpClient> = { request: async one => request(one) }
  const soap = createSoapClient({ http: http as HttpClient, username: 'viewer', password: 'seven words' })
  return { device, soap, call: () => soap.call(written, { path: '/' }) }
}

test('a login that was refused in all manners is tried in all of them by the next login alone', async () => {
  const { device, soap, call } = digestDevice()
  const refused = { deviceCause: 'wrong_credentials' }
  await expect(call()).rejects.toMatchObject(refused)
  await expect(call()).rejects.toMatchObject(refused)
  expect(device.asked).toEqual(['token', 'digest', 'token'])
  // The password was set at the device meanwhile.
  device.isRight = true
  await expect(call()).rejects.toMatchObject(refused)
  soap.prove(false)
  expect(await call()).toMatchObject({ name: 'GetThingsResponse' })
})

test('the manner that a device takes is kept', async () => {
  const { device, call } = digestDevice()
  device.isRight = true
  for (let times = 0; times < 3; times++) await call()
  expect(device.asked).toEqual(['token', 'digest', 'digest', 'digest'])
})
