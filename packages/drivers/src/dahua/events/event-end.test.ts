import { expect, test } from 'vitest'
import { createEventEnd } from './event-end.ts'

/** Ends as they are found while the bytes come one by one, and all at once. */
function endsOf(text: string): (number | undefined)[] {
  const bytes = Buffer.from(text)
  const slow = createEventEnd()
  let end: number | undefined
  for (let length = 1; length <= bytes.length && end === undefined; length++)
    end = slow(bytes.subarray(0, length))
  return [end, createEventEnd()(bytes)]
}

const both = (end: number | undefined) => [end, end]

test.each([
  'Heartbeat\r\n',
  'Code=VideoMotion;action=Start;index=0\r\n',
  '\r\nCode=A;action=Stop;index=12\n',
])('a line closes %j', text => {
  expect(endsOf(`${text}--myboundary`)).toEqual(both(text.length))
})

test('the last brace closes data, whatever its texts hold', () => {
  const text = 'Code=A;action=Start;index=0;data={\n "a" : { "b" : "} \\" {" },\n "c" : [ 1 ]\n}'
  expect(endsOf(`${text}\r\n\r\n--myboundary`)).toEqual(both(text.length))
})

test.each([
  'Code=A;action=Start;index=0;data={"a":"cut\r\n--myboundary',
  'Code=A;action=Start;index=0;data=no braces\r\n',
  'Events[0].Code=A\r\nEvents[0].Index=0\r\n',
  'Heartbeat',
])('%j does not close by itself', text => {
  expect(endsOf(text)).toEqual(both(undefined))
})
