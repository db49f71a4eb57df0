import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { contract, events } from './contract.ts'
import { defineCall, type Call, type RefusalOf } from './core/call.ts'
import { refusalsOf } from './core/refusals.ts'
import { errorKinds } from './manifest/errors.ts'
import { menu, type MenuEntry } from './manifest/menu.ts'
import type { Screen } from './manifest/screen.ts'
import { screens } from './manifest/screens.ts'

const calls: Call[] = Object.values(contract).flatMap(group => Object.values<Call>(group))

describe('the contract', () => {
  it('gives each call a path of its own', () => {
    const paths = calls.map(call => call.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('keeps to the prefixes (COMMON-37)', () => {
    for (const call of calls) expect(call.path).toMatch(/^\/(smp|vms|ams|basic|biz|frms|open)\//)
  })

  it('gives each event a type of its own', () => {
    const types = events.map(event => event.type)
    expect(new Set(types).size).toBe(types.length)
  })

  it('names errors module.reason', () => {
    for (const code of Object.keys(errorKinds)) expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/)
  })

  it('names each refusal of a call once, and none that follows from its access, centre or limits', () => {
    for (const call of calls) {
      const codes = refusalsOf(call)
      expect(new Set(codes).size, `${call.path}: ${codes.join()}`).toBe(codes.length)
    }
  })

  it('lets only calls without a log row, rate, form or file come over the socket', () => {
    const overSocket = calls.filter(call => call.meta.overSocket)
    expect(overSocket.map(call => call.path)).toContain('/ams/staff/position')
    for (const { path, meta, result } of overSocket) {
      expect([meta.audit, meta.rate, meta.form, meta.inQuery, meta.bodyLimit], path).toEqual(
        Array(5).fill(undefined),
      )
      expect(['signed-in', 'permission'], path).toContain(meta.access.by)
      expect(result, path).toBeInstanceOf(z.ZodType)
    }
  })

  it('refuses an unknown field in every request', () => {
    for (const call of calls) {
      const issues = call.request.safeParse({ surprise: 1 }).error?.issues ?? []
      const codes = issues.map(issue => issue.code)
      expect(codes.includes('unrecognized_keys') || codes.includes('invalid_union'), call.path).toBe(true)
    }
  })
})

describe('the menu', () => {
  const depth = (entry: MenuEntry): number =>
    'screen' in entry ? 1 : 1 + Math.max(...entry.children.map(depth))
  const keys = (entry: MenuEntry): string[] =>
    'screen' in entry ? [entry.screen] : entry.children.flatMap(keys)

  it('has at most three levels (ACCESS-3)', () => {
    for (const entry of menu) expect(depth(entry)).toBeLessThanOrEqual(3)
  })

  const built: Readonly<Record<string, Screen>> = screens

  it('names each built screen once, but for those that are reached from another', () => {
    const listed = menu.flatMap(keys)
    const below = Object.keys(built).filter(key => built[key]?.below !== undefined)
    expect(below.toSorted()).toEqual(['groupMember', 'procedureEdit', 'roleAdd'])
    expect(new Set([...listed, ...below])).toEqual(new Set(Object.keys(screens)))
    expect(listed.length + below.length).toBe(Object.keys(screens).length)
  })

  it('has the screen that leads to such a one', () => {
    const leading = Object.values(built).flatMap(({ below }) => below ?? [])
    expect(menu.flatMap(keys)).toEqual(expect.arrayContaining(leading))
  })
})

describe('defineCall, by type', () => {
  const request = z.strictObject({ id: z.string() })
  const result = z.object({})

  it('does not compile without its access, its permission or its object rule', () => {
    const base = { path: '/smp/x', summary: '', request, result } as const
    // @ts-expect-error no access
    defineCall({ ...base, meta: { centre: 'none' } })
    // @ts-expect-error no permission
    defineCall({ ...base, meta: { access: { by: 'permission', object: 'none' }, centre: 'none' } })
    defineCall({
      ...base,
      // @ts-expect-error no object rule
      meta: { access: { by: 'permission', permission: 'alarm.view' }, centre: 'none' },
    })
    defineCall({
      ...base,
      // @ts-expect-error a permission nobody knows
      meta: { access: { by: 'permission', permission: 'alarm.invent', object: 'none' }, centre: 'none' },
    })
    const call = defineCall({
      ...base,
      meta: {
        access: {
          by: 'permission',
          permission: 'alarm.view',
          // @ts-expect-error the request has no such field
          object: { kind: 'alarm', ids: value => [value.alarmId] },
        },
        centre: 'none',
      },
    })
    expect(call.method).toBe('POST')
  })

  it('knows the refusals that a call names, and no code that nobody knows', () => {
    const meta = { access: { by: 'anyone' }, centre: 'none' } as const
    const base = { path: '/smp/x', summary: '', request, result, meta } as const
    const call = defineCall({ ...base, refuses: ['alarm.not_found', 'alarm.already_closed'] })
    expectTypeOf<RefusalOf<typeof call>>().toEqualTypeOf<'alarm.not_found' | 'alarm.already_closed'>()
    const silent = defineCall(base)
    expectTypeOf<RefusalOf<typeof silent>>().toEqualTypeOf<never>()
    // @ts-expect-error a code nobody knows
    expect(defineCall({ ...base, refuses: ['alarm.invented'] }).refuses).toHaveLength(1)
  })
})
