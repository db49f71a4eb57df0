import { startHttpPeer } from '@palisade/testkit/peer'
import { patience } from '@palisade/testkit/patience'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../http.ts'
import { mendHead } from './mended-head.ts'

// Answers of devices as they are; where each was reported is in docs/field-reports.md.

async function ask(answers: Parameters<typeof startHttpPeer>[0]) {
  const peer = await startHttpPeer(answers)
  const limit = patience(10_000)
  const client = createHttpClient({
    host: '127.0.0.1',
    port: peer.port,
    timing: { connect: limit, answer: limit },
  })
  onTestFinished(async () => {
    client.close()
    await peer.close()
  })
  return { client, peer }
}

const OK = 'HTTP/1.1 200 OK'
test.each([
  ['bare line feeds', `${OK}\nContent-Length: 2\n\nok`],
  ['a blank before the colon', `${OK}\r\nContent-Length : 2\r\n\r\nok`],
  ['two equal lengths', `${OK}\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok`],
  ['two equal lengths in one line', `${OK}\r\nContent-Length: 2, 2\r\n\r\nok`],
  [
    'a length beside chunks',
    `${OK}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`,
  ],
  ['a control character in a value', `${OK}\r\nServer: a\u0001b\r\nContent-Length: 2\r\n\r\nok`],
  ['a value that goes on in the next line', `${OK}\r\nServer: a\r\n b\r\nContent-Length: 2\r\n\r\nok`],
  ['a line that is no header', `${OK}\r\nnoise\r\n: x\r\nMy Header: x\r\nContent-Length: 2\r\n\r\nok`],
  ['no reason', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok'],
  [
    'a word before it',
    `HTTP/1.1 100 Continue\r\n\r\n${OK}\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok`,
  ],
])('an answer with %s is read, and the next one over the same connection', async (_, answer) => {
  const { client } = await ask({ '*': answer })
  for (let times = 0; times < 2; times++)
    expect((await client.request({ path: '/' })).body.toString()).toBe('ok')
})

test('lengths that contradict each other are no answer', async () => {
  const { client } = await ask({ '*': `${OK}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok!` })
  await expect(client.request({ path: '/' })).rejects.toMatchObject({ deviceCause: 'protocol_error' })
})

test('what only looks like a head in a body stays as it is', async () => {
  const body = `${OK}\r\nnoise\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n`
  const { client } = await ask({ '*': `${OK}\r\nContent-Length: ${body.length}\r\n\r\n${body}` })
  expect((await client.request({ path: '/' })).body.toString()).toBe(body)
})

test('a head without an end is bounded', async () => {
  const { client } = await ask({ '*': `${OK}\r\n${'a: b\r\n'.repeat(40_000)}` })
  await expect(client.request({ path: '/' })).rejects.toMatchObject({ deviceCause: 'protocol_error' })
})

test('a sound head is the same afterwards', () => {
  const head = `${OK}\r\nDate: x\r\nContent-Length: 2\r\nWWW-Authenticate: Digest a="1,2"\r\nwww-authenticate: Basic\r\n\r\n`
  expect(mendHead(head)).toBe(head)
})
