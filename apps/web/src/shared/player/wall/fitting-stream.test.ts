import { expect, it } from 'vitest'
import { streamFor } from './fitting-stream.ts'

it('takes the main stream when large, the sub stream when small, and does not flap between', () => {
  expect(streamFor(900, 'sub')).toBe('main')
  expect(streamFor(300, 'main')).toBe('sub')
  expect(streamFor(680, 'sub')).toBe('sub')
  expect(streamFor(680, 'main')).toBe('main')
})
