import { expect, test } from 'vitest'
import { CHAIN_START, chainFields, chainHash, type ChainRow } from './chain.rules.ts'

const row: ChainRow = {
  id: '01890000-0000-7000-8000-000000000001',
  at: '2026-11-20T08:00:00.000001Z',
  kind: 'operation',
  userId: null,
  userName: 'li',
  address: '10.0.0.7',
  centreId: null,
  centreName: '',
  action: 'device.update',
  object: null,
  objectName: '门',
  before: null,
  after: '{"a": 1}',
  result: 'ok',
  requestId: null,
}

test('the hash of a row never changes: stored chains depend on it', () => {
  expect(chainHash(CHAIN_START, 1, row).toString('hex')).toMatchInlineSnapshot(
    `"a20b61f13254753a8f37125bf145b9548be8fc6a81b53e9844c5b3c587a8919d"`,
  )
})

test('depends on the serial, the hash before, and each field', () => {
  const plain = chainHash(CHAIN_START, 1, row).toString('hex')
  const others = [
    chainHash(CHAIN_START, 2, row),
    chainHash(Buffer.alloc(32, 1), 1, row),
    ...chainFields.map(field => chainHash(CHAIN_START, 1, { ...row, [field]: `${row[field] ?? ''}x` })),
  ].map(hash => hash.toString('hex'))
  expect(new Set([plain, ...others]).size).toBe(chainFields.length + 3)
})

test('a text cannot move from one field into the next, and nothing is not the empty text', () => {
  const moved = { ...row, userName: 'l', address: 'i10.0.0.7' }
  const empty = { ...row, object: '' }
  const hashes = [row, moved, empty].map(one => chainHash(CHAIN_START, 1, one).toString('hex'))
  expect(new Set(hashes).size).toBe(3)
})
