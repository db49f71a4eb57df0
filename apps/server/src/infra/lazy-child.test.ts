import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { lazyChild } from './lazy-child.ts'

function setUp() {
  const lines: Record<string, unknown>[] = []
  const parent = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  return { parent, lines, child: vi.spyOn(parent, 'child') }
}

test('logs with its bindings, through children of its own too', () => {
  const { parent, lines } = setUp()
  const log = lazyChild(parent, { reqId: 'r1' })
  log.warn({ code: 7 }, 'refused')
  log.child({ call: 'a.b' }).error('failed')
  lazyChild(log, { call: 'c.d' }).info('done')
  expect(lines).toMatchObject([
    { reqId: 'r1', code: 7, msg: 'refused', level: 40 },
    { reqId: 'r1', call: 'a.b', msg: 'failed', level: 50 },
    { reqId: 'r1', call: 'c.d', msg: 'done', level: 30 },
  ])
})

test('costs no child until something is logged, then one', () => {
  const { parent, child } = setUp()
  const log = lazyChild(parent, { reqId: 'r1' })
  lazyChild(log, { call: 'a.b' })
  expect(child).not.toHaveBeenCalled()
  log.info('one')
  log.debug('hidden')
  expect(child).toHaveBeenCalledTimes(1)
})
