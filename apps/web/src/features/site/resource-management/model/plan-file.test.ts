import { expect, test } from 'vitest'
import { planFault } from './plan-file.ts'

test.each([
  ['plan.png', 10, undefined],
  ['一楼.JPEG', 5 * 1024 * 1024, undefined],
  ['plan.bmp', 5 * 1024 * 1024 + 1, 'size'],
  ['plan.dwg', 10, 'type'],
  ['png', 10, 'type'],
  ['pl(a)n.png', 10, 'name'],
])('%s of %d bytes: %s', (name, size, fault) => expect(planFault({ name, size })).toBe(fault))
