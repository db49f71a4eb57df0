import { contract, PACKAGE_PART } from '@palisade/contract'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: SignedInClient
let port: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  port = Number(new URL(await server.listen()).port)
})
afterAll(() => server.stop())

const file = Buffer.alloc(PACKAGE_PART + 4000, 7)
file.write('PK\u0003\u0004', 'latin1')
const start = () =>
  admin.client.version.startUpload({
    fileName: 'client.zip',
    bytes: file.length,
    platform: 'windows',
    fingerprint: 'cut',
  })

/** Sends the head of a part and half of its body, then the line breaks. */
async function sendAndCut(id: string, offset: number): Promise<void> {
  const content = file.subarray(offset, offset + PACKAGE_PART).toString('base64')
  const body = JSON.stringify({ id, offset, content })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `POST ${contract.version.putPart.path} HTTP/1.1`,
    'host: 127.0.0.1',
    `ticket: ${admin.ticket}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ].join('\r\n')
  await new Promise<void>(resolve => {
    socket.write(`${head}\r\n\r\n${body.slice(0, body.length / 2)}`, () => resolve())
  })
  socket.resetAndDestroy()
  await once(socket, 'close')
}

test('a line that breaks within a part loses that part only: the server says where to go on', async () => {
  const { id } = (await start()).returnObj!
  await sendAndCut(id, 0)
  expect((await start()).returnObj).toMatchObject({ id, received: 0 })
  const put = (offset: number) => {
    const content = file.subarray(offset, offset + PACKAGE_PART).toString('base64')
    return admin.client.version.putPart({ id, offset, content })
  }
  expect((await put(0)).returnObj?.received).toBe(PACKAGE_PART)
  await sendAndCut(id, PACKAGE_PART)
  const { received } = (await start()).returnObj!
  expect(received).toBe(PACKAGE_PART)
  expect((await put(received)).returnObj?.received).toBe(file.length)
  const parts = await server.db.selectFrom('package_upload').select(['bytes', 'received']).execute()
  expect(parts).toEqual([{ bytes: file.length, received: file.length }])
})
