import { expect, test } from 'vitest'
import { readAnswer } from './soap-answer.ts'

const answer = (status: number, body: string, contentType = 'application/soap+xml') =>
  readAnswer({ status, contentType, headers: {}, body: Buffer.from(body) }, 'GetThings')
const soap = (inner: string): string => `<s:Envelope xmlns:s="u"><s:Body>${inner}</s:Body></s:Envelope>`
const fault = (code: string, text: string): string =>
  soap(
    `<s:Fault><s:Code><s:Value>s:Sender</s:Value>${code && `<s:Subcode><s:Value>ter:${code}</s:Value></s:Subcode>`}</s:Code><s:Reason><s:Text>${text}</s:Text></s:Reason></s:Fault>`,
  )
const old = (text: string): string =>
  soap(`<s:Fault><faultcode>SOAP-ENV:Client</faultcode><faultstring>${text}</faultstring></s:Fault>`)

test('the answer to the request, as the element in the body', () => {
  expect(answer(200, soap('<GetThingsResponse><A>1</A></GetThingsResponse>')).children[0]?.text).toBe('1')
})

test.each([
  [400, 'unsupported operation', 'text/plain', 'refused'],
  [500, '<!DOCTYPE html><html><body><p>Crashed<br></html>', 'text/html', 'refused'],
  [500, '<broken', 'application/soap+xml', 'refused'],
  [200, '<html><body>404 File Not Found<br></html>', 'text/html', 'refused'],
  [200, '', '', 'refused'],
  [404, '', '', 'not_supported'],
  [501, soap('<GetThingsResponse/>'), 'application/soap+xml', 'not_supported'],
  [403, '', '', 'refused'],
  [200, '{"ok":true}', 'application/json', 'protocol_error'],
  [200, '<a/>', 'application/xml', 'protocol_error'],
  [200, soap('<GetOtherThingsResponse/>'), 'application/soap+xml', 'protocol_error'],
  [400, fault('NotAuthorized', ''), 'application/soap+xml', 'wrong_credentials'],
  [400, fault('', 'Authentication failed'), 'application/soap+xml', 'wrong_credentials'],
  [400, fault('NotAuthorized', 'This account is locked'), 'application/soap+xml', 'account_locked'],
  [500, old('Error 401: password'), 'text/xml', 'wrong_credentials'],
  [
    400,
    fault('ActionNotSupported', 'Not authorized, or not supported'),
    'application/soap+xml',
    'not_supported',
  ],
  [200, fault('InvalidArgVal', ''), 'application/soap+xml', 'rejected'],
])('HTTP %d with %s (%s) is %s', (status, body, contentType, deviceCause) => {
  expect(() => answer(status, body, contentType)).toThrow(expect.objectContaining({ deviceCause }))
})

test.each([
  ['MaxPullPoints', ''],
  ['', 'maximum pull points reached'],
  ['', 'Too many subscriptions'],
])('no room for another subscription: %s %s', (code, text) => {
  expect(() => answer(500, fault(code, text))).toThrow(expect.objectContaining({ reason: 'no_room' }))
})
