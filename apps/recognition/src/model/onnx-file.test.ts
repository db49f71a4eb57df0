import { expect, test } from 'vitest'
import { createMessage } from '../convert/protobuf.ts'
import { echoNetwork, endlessNetwork, externalNetwork } from './odd-networks.testing.ts'
import { requireWholeNetwork } from './onnx-file.ts'

const refusalOf = (bytes: Buffer) => {
  try {
    requireWholeNetwork(bytes, 'a.onnx')
    return 'none'
  } catch (error) {
    return (error as { refusal?: string }).refusal
  }
}

test('a network in one file passes, also one with a network inside', () => {
  expect([refusalOf(echoNetwork()), refusalOf(endlessNetwork())]).toEqual(['none', 'none'])
})

test('weights in another file are found, however deep they lie', () => {
  expect(refusalOf(externalNetwork())).toBe('external_data')
})

test.each([
  ['a text', Buffer.from('This is no network.\n'.repeat(50))],
  ['nothing', Buffer.alloc(0)],
  ['a network that is cut off', echoNetwork().subarray(0, -3)],
  ['a message of something else', createMessage().text(2, 'producer').finish()],
  ['a number that never ends', Buffer.alloc(100, 0xff)],
])('%s is no network', (_name, bytes) => {
  expect(refusalOf(bytes)).toBe('not_onnx')
})

test('networks inside of networks without end are none', () => {
  let attribute = createMessage().text(1, 'body')
  for (let depth = 0; depth < 60; depth++) {
    const node = createMessage().message(5, attribute)
    attribute = createMessage().message(6, createMessage().message(1, node))
  }
  const model = createMessage().int(1, 8)
  model.message(7, createMessage().message(1, createMessage().message(5, attribute)))
  expect(refusalOf(model.finish())).toBe('not_onnx')
})
