import { expect, test } from 'vitest'
import { DeviceFault } from '../kit/driver.ts'
import { readXml } from '../kit/xml.ts'
import { readLinks } from './alerts/plate.ts'
import { BusyFault } from '../kit/asking/attempts.ts'
import { ownPath } from '../kit/asking/kept-picture.ts'
import { fetchLinked } from './snapshot.ts'
import type { IsapiCalls } from './calls.ts'
import type { HttpAnswer, HttpRequest } from '../kit/http.ts'

const noPicture = { deviceCause: 'rejected', reason: 'no_picture' }
const JPEG = Buffer.from('ffd8ffe000104a464946ffd9', 'hex')

/** A device that gives this answer; what it was asked for. */
function device(answer: Partial<HttpAnswer>) {
  const asked: HttpRequest[] = []
  const request = async (one: HttpRequest): Promise<HttpAnswer> => {
    asked.push(one)
    return { status: 200, contentType: 'image/jpeg', headers: {}, body: JPEG, ...answer }
  }
  return { asked, calls: { http: { request } } as unknown as IsapiCalls }
}

test.each([
  ['http://10.0.0.9/picture/1.jpg?a=1', '/picture/1.jpg?a=1'],
  ['http://10.0.0.9:8080/picture/1.jpg', '/picture/1.jpg'],
  ['https://10.0.0.9/1.jpg', '/1.jpg'],
  ['/picture/1.jpg', '/picture/1.jpg'],
])('%s is fetched from the device itself', async (link, path) => {
  const { asked, calls } = device({})
  expect(await fetchLinked(calls, '10.0.0.9', link)).toEqual(JPEG)
  expect(asked).toMatchObject([{ path, timeout: 5000, maxBytes: expect.any(Number) as number }])
})

test.each([
  'http://10.0.0.10/1.jpg',
  'http://localhost/1.jpg',
  '//169.254.169.254/latest/meta-data',
  'http://10.0.0.9@evil.example/1.jpg',
  'http://10.0.0.9.evil.example/1.jpg',
  'file:///etc/passwd',
  'ftp://10.0.0.9/1.jpg',
  'http://[::1]/1.jpg',
  'http://',
])('%s leads nowhere', async link => {
  const { asked, calls } = device({})
  await expect(fetchLinked(calls, '10.0.0.9', link)).rejects.toMatchObject(noPicture)
  expect(asked).toEqual([])
})

test('a device with an address of version 6 is itself too', () => {
  expect(ownPath('http://[2001:db8::9]/1.jpg', '2001:db8::9')).toBe('/1.jpg')
  expect(() => ownPath('http://[2001:db8::10]/1.jpg', '2001:db8::9')).toThrow('another host')
})

test.each([
  ['gone', { status: 404, body: Buffer.from('<html>') }],
  ['a page', { body: Buffer.from('<html>') }],
  ['refused, with a picture', { status: 500 }],
])('what is %s is no picture', async (_, answer) => {
  await expect(fetchLinked(device(answer).calls, '10.0.0.9', '/1.jpg')).rejects.toMatchObject(noPicture)
})

test('a device that is busy is asked later', async () => {
  const { calls } = device({ status: 503 })
  await expect(fetchLinked(calls, '10.0.0.9', '/1.jpg')).rejects.toBeInstanceOf(BusyFault)
})

test.each([
  [new DeviceFault('protocol_error', 'answer longer than 8 bytes'), 'rejected'],
  [new DeviceFault('silent', 'no answer in time'), 'silent'],
])('%s concerns the picture or the device', async (fault, deviceCause) => {
  const calls = { http: { request: () => Promise.reject(fault) } } as unknown as IsapiCalls
  await expect(fetchLinked(calls, '10.0.0.9', '/1.jpg')).rejects.toMatchObject({ deviceCause })
})

test('links of an alert are found by their names, each once and only so many', () => {
  const alert = (inner: string) =>
    readLinks(readXml(`<EventNotificationAlert>${inner}</EventNotificationAlert>`))
  expect(
    alert(
      '<bkgUrl>http://d/1</bkgUrl><ANPR><pictureInfoList><pictureInfo><pictureURL>http://d/2</pictureURL></pictureInfo><pictureInfo><pictureURL>http://d/1</pictureURL></pictureInfo></pictureInfoList></ANPR>',
    ),
  ).toEqual(['http://d/1', 'http://d/2'])
  expect(alert(Array.from({ length: 9 }, (_, n) => `<picUrl>/${n}</picUrl>`).join(''))).toHaveLength(4)
  expect(alert(`<bkgUrl>/${'x'.repeat(1100)}</bkgUrl><bkgUrl></bkgUrl><url>/1</url>`)).toBeUndefined()
})
