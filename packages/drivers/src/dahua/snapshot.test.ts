import { expect, test } from 'vitest'
import type { HttpAnswer, HttpRequest } from '../kit/http.ts'
import type { DahuaCalls } from './calls.ts'
import { fetchLinked, filePath } from './snapshot.ts'

const HOST = '10.0.0.9'
const FILE = '/cgi-bin/RPC_Loadfile/mnt/sd/2026-11-20/001/jpg/10/20/33[M][0@0][7].jpg'
const JPEG = Buffer.from('ffd8ffe000104a464946ffd9', 'hex')
const noPicture = { deviceCause: 'rejected', reason: 'no_picture' }

/** A device that gives this answer; what it was asked for. */
function device(answer: Partial<HttpAnswer> = {}) {
  const asked: HttpRequest[] = []
  const request = async (one: HttpRequest): Promise<HttpAnswer> => {
    asked.push(one)
    return { status: 200, contentType: 'application/octet-stream', headers: {}, body: JPEG, ...answer }
  }
  return { asked, calls: { http: { request } } as unknown as DahuaCalls }
}

test.each([
  ['/mnt/sd/2026-11-20/001/jpg/10/20/33[M][0@0][7].jpg', FILE],
  ['mnt/sd/2026-11-20/001/jpg/10/20/33[M][0@0][7].jpg', FILE],
  [`http://${HOST}${FILE}`, FILE],
  [`http://${HOST}:8080${FILE.slice('/cgi-bin'.length)}?size=1`, FILE],
  ['/mnt/sd/a #1?.jpg', '/cgi-bin/RPC_Loadfile/mnt/sd/a%20%231%3F.jpg'],
])('%s is a file of the device itself', async (link, path) => {
  const { asked, calls } = device()
  expect(await fetchLinked(calls, HOST, link)).toEqual(JPEG)
  expect(asked).toMatchObject([{ path }])
})

test.each([
  '/cgi-bin/magicBox.cgi?action=reboot',
  `http://${HOST}/cgi-bin/magicBox.cgi?action=reboot`,
  '/cgi-bin/RPC_Loadfile/../magicBox.cgi?action=reboot',
  '/mnt/%2e%2e/%2E%2e/cgi-bin/userManager.cgi',
  String.raw`http://${HOST}\cgi-bin\RPC_Loadfile\..\configManager.cgi?action=setConfig`,
])('%s leads to a file too, and to no other call', link => {
  expect(filePath(link, HOST)).toMatch(/^\/cgi-bin\/RPC_Loadfile\/(?!.*(?:\.\.|\?))/)
})

test.each([
  'http://10.0.0.10/mnt/sd/1.jpg',
  '//169.254.169.254/latest/meta-data',
  'file:///mnt/sd/1.jpg',
  '/mnt/..%2fmagicBox.cgi',
  '/mnt/..%5cmagicBox.cgi',
  '/mnt/sd/1.jpg%00',
])('%s leads nowhere', async link => {
  const { asked, calls } = device()
  await expect(fetchLinked(calls, HOST, link)).rejects.toMatchObject(noPicture)
  expect(asked).toEqual([])
})

test.each([
  ['gone', { status: 404 }],
  ['an error in words', { body: Buffer.from('Error\r\nInvalid Request!') }],
])('what is %s is no picture', async (_, answer) => {
  await expect(fetchLinked(device(answer).calls, HOST, '/mnt/1.jpg')).rejects.toMatchObject(noPicture)
})
