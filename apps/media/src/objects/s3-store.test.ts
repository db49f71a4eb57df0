import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newFolder, removeFolders } from '../record/testing/test-recorder.ts'
import type { ListedObject } from './object-store.ts'
import { createS3Store } from './s3-store.ts'
import { refuse, startS3, type TestS3 } from './testing/s3-server.ts'
import { uploadFile, uploadOf } from './upload.ts'

afterAll(removeFolders)

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
afterEach(() => {
  s3.fail = undefined
  s3.asked.length = 0
})

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

async function uploaded(key: string) {
  const file = path.join(await newFolder(), 'file')
  await writeFile(file, bytes)
  return uploadFile(s3.store, key, file)
}

test('a file is sent once, proved, and read back in parts', async () => {
  const facts = await uploaded('c1/2027-01-15/08/00-main.mp4')
  expect(facts.bytes).toBe(bytes.length)
  expect(await s3.store.range('c1/2027-01-15/08/00-main.mp4', facts, 100_000, 70_000)).toEqual(
    bytes.subarray(100_000, 170_000),
  )
  // Once more, as after a kill between storing it and noting it: nothing is sent.
  s3.asked.length = 0
  await uploaded('c1/2027-01-15/08/00-main.mp4')
  expect(s3.asked).toEqual(['HEAD c1/2027-01-15/08/00-main.mp4'])
})

test('another object under the name of a file is never overwritten', async () => {
  const key = 'c5/2027-01-15/08/00-main.mp4'
  await s3.store.put(key, uploadOf(Buffer.from('abc')))
  await expect(uploaded(key)).rejects.toMatchObject({ reason: 'object_changed' })
  expect(await s3.store.head(key)).toMatchObject({ bytes: 3 })
})

test('lists and names below a prefix, and forgets what is removed', async () => {
  await uploaded('c2/2027-01-15/08/00-main.mp4')
  await uploaded('c2/2027-01-16/08/00-main.mp4')
  const listed: ListedObject[] = []
  for await (const object of s3.store.list('c2/')) listed.push(object)
  expect(listed.map(object => [object.key, object.bytes])).toEqual([
    ['c2/2027-01-15/08/00-main.mp4', bytes.length],
    ['c2/2027-01-16/08/00-main.mp4', bytes.length],
  ])
  expect(await s3.store.names('c2/')).toEqual(['2027-01-15', '2027-01-16'])
  expect(await s3.store.names('')).toContain('c2')
  await s3.store.remove('c2/2027-01-15/08/00-main.mp4')
  await s3.store.remove('c2/2027-01-15/08/00-main.mp4')
  expect(await s3.store.head('c2/2027-01-15/08/00-main.mp4')).toBeUndefined()
})

test('another object at its place is told from the one that was stored', async () => {
  const key = 'c3/2027-01-15/08/00-main.mp4'
  const facts = await uploaded(key)
  await s3.store.put(key, uploadOf(Buffer.from('abc')))
  await expect(s3.store.range(key, facts, 0, 3)).rejects.toMatchObject({ reason: 'object_changed' })
  await s3.store.remove(key)
  await expect(s3.store.range(key, facts, 0, 3)).rejects.toMatchObject({ reason: 'object_missing' })
})

test('a store that keeps other bytes than were sent is found out', async () => {
  s3.fail = ({ method }, answer) => {
    if (method !== 'HEAD') return false
    const headers = { etag: '"0000"', 'content-length': bytes.length }
    answer.writeHead(s3.asked.length > 1 ? 200 : 404, headers).end()
    return true
  }
  // Its name of the object proves nothing, so that the object is read back: here it is the one that was sent.
  await uploaded('c4/2027-01-15/08/00-main.mp4')
  expect(s3.asked.at(-1)).toBe('GET c4/2027-01-15/08/00-main.mp4')
  await writeFile(s3.fileOf('c4/2027-01-15/08/00-main.mp4'), Buffer.alloc(bytes.length))
  s3.asked.length = 0
  const head = s3.fail
  s3.fail = (asked, answer) => {
    if (asked.method !== 'PUT') return head(asked, answer)
    asked.resume()
    answer.writeHead(200).end()
    return true
  }
  await expect(uploaded('c4/2027-01-15/08/00-main.mp4')).rejects.toMatchObject({ reason: 'object_changed' })
})

test.each([
  [403, 'AccessDenied', 'store_denied'],
  [507, 'InsufficientStorage', 'store_full'],
  [403, 'QuotaExceeded', 'store_full'],
  [404, 'NoSuchBucket', 'store_refused'],
  [503, 'SlowDown', 'store_unreachable'],
])('%s %s is %s', async (status, code, reason) => {
  s3.fail = refuse(status, code)
  await expect(s3.store.names('')).rejects.toMatchObject({ reason, detail: `${status} ${code}` })
})

test('a wrong key is refused by the server, and nothing listens elsewhere', async () => {
  const wrong = createS3Store({ ...s3.settings, secretAccessKey: 'not the key' })
  await expect(wrong.names('')).rejects.toMatchObject({ reason: 'store_denied' })
  const nowhere = createS3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:4' })
  await expect(nowhere.names('')).rejects.toMatchObject({
    reason: 'store_unreachable',
    detail: 'ECONNREFUSED',
  })
})

test('a store that is slow is given up: before its answer, in the middle of one, and while it takes a file', async () => {
  const key = 'c6/2027-01-15/08/00-main.mp4'
  const facts = await uploaded(key)
  const slow = createS3Store({ ...s3.settings, times: { answer: 50, megabyte: 50 } })
  const isSlow = { reason: 'store_unreachable', detail: 'TimeoutError' }
  s3.fail = () => true
  await expect(slow.names('')).rejects.toMatchObject(isSlow)
  const part = 1_000
  s3.fail = (_asked, answer) => {
    answer.writeHead(206, {
      etag: `"${facts.etag}"`,
      'content-length': part,
      'content-range': `bytes 0-${part - 1}/${facts.bytes}`,
    })
    answer.write(bytes.subarray(0, 10))
    return true
  }
  await expect(slow.range(key, facts, 0, part)).rejects.toMatchObject(isSlow)
  s3.fail = ({ method }) => method === 'PUT'
  await expect(slow.put('c6/new', uploadOf(bytes.subarray(0, 10)))).rejects.toMatchObject(isSlow)
})

test('answers that are no lists are refused', async () => {
  for (const text of [
    '',
    '<html></html>',
    '<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>',
  ]) {
    s3.fail = (_asked, answer) => {
      answer.end(text)
      return true
    }
    await expect(s3.store.names('')).rejects.toMatchObject({ reason: 'store_refused' })
  }
})

test.each([
  [
    'names the same objects again',
    '<Contents><Key>site/one/a/b</Key><Size>1</Size><ETag>x</ETag></Contents>',
  ],
  ['names nothing for ever', ''],
])('a list that %s is refused', async (_case, contents) => {
  s3.fail = (_asked, answer) => {
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>'
    answer.end(`<ListBucketResult>${contents}${more}</ListBucketResult>`)
    return true
  }
  const all = async () => {
    for await (const _ of s3.store.list('a/'));
  }
  await expect(all()).rejects.toMatchObject({ reason: 'store_refused' })
  await expect(s3.store.names('')).rejects.toMatchObject({ reason: 'store_refused' })
})
