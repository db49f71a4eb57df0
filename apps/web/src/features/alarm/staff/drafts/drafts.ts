import { createStore, type StoreApi } from 'zustand'
import type { Draft, DraftStore } from './draft-store.ts'

/** A form of somebody: of one task, or of none where an alarm is raised. */
export interface DraftForm {
  userId: string
  taskId?: string
  name: string
}

/** Drafts of tasks that others have ended are found by nobody again; they go after so long, ms. */
const KEPT_FOR = 7 * 86_400_000

const partsOf = ({ userId, taskId = '', name }: DraftForm) => [userId, taskId, name]
const keyOf = (...parts: string[]) => JSON.stringify(parts)
/** JSON has each part in quotes, so that no part is the beginning of another. */
const beginningOf = (...parts: string[]) => keyOf(...parts).slice(0, -1)

export interface Drafts {
  /** The values by key; a form reads its own by `fieldsOf`. */
  values: StoreApi<ReadonlyMap<string, unknown>>
  /** Shows what was entered before this page was opened. */
  load(): Promise<void>
  /** Keeps the value of a field; an empty one is no draft. Each field is written by itself: photos are large. */
  keep(form: DraftForm, field: string, value: unknown): void
  /** Forgets a form that was sent. */
  drop(form: DraftForm): void
  /** Forgets whatever was entered: the guard has left this phone. */
  dropAll(): void
  /** Resolves once all that was kept and dropped so far is written. */
  written(): Promise<void>
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Keeps what was typed and not sent: a phone ends a page whenever its camera needs the memory. */
export function createDrafts(store: Promise<DraftStore>): Drafts {
  const values = createStore<ReadonlyMap<string, unknown>>(() => new Map())
  /** The drafts that are still to be written, the newest of each key; undefined is removed. */
  const unwritten = new Map<string, Draft | undefined>()
  let writing: Promise<void> | undefined
  /** Entered or emptied on this page: newer than what the phone's database may still hold. */
  const touched = new Set<string>()

  async function writeAll(): Promise<void> {
    const opened = await store
    for (const [key, draft] of unwritten) {
      unwritten.delete(key)
      // A phone that is full loses the draft only with its page.
      await (draft ? opened.put(draft) : opened.remove(key)).catch(() => undefined)
    }
    writing = undefined
  }

  function set(changes: readonly (readonly [key: string, value: unknown])[]): void {
    const next = new Map(values.getState())
    for (const [key, value] of changes) {
      const draft = isEmpty(value) ? undefined : { key, at: Date.now(), value }
      if (draft) next.set(key, value)
      else next.delete(key)
      unwritten.set(key, draft)
      touched.add(key)
    }
    values.setState(next, true)
    writing ??= writeAll()
  }

  const dropFrom = (beginning: string) =>
    set(
      [...values.getState().keys()].flatMap(key =>
        key.startsWith(beginning) ? [[key, undefined] as const] : [],
      ),
    )

  return {
    values,
    keep: (form, field, value) => set([[keyOf(...partsOf(form), field), value]]),
    drop: form => dropFrom(beginningOf(...partsOf(form))),
    dropAll: () => dropFrom(''),
    written: async () => writing,
    async load() {
      const opened = await store
      const known = await opened.list().catch((): Draft[] => [])
      const isOld = ({ at }: Draft) => at < Date.now() - KEPT_FOR
      for (const { key } of known.filter(isOld)) await opened.remove(key).catch(() => undefined)
      const fresh = known.filter(one => !isOld(one) && !touched.has(one.key))
      values.setState(
        new Map([...fresh.map(one => [one.key, one.value] as const), ...values.getState()]),
        true,
      )
    },
  }
}

/** Whether somebody has entered anything that was not sent. */
export const hasAny = (values: ReadonlyMap<string, unknown>, userId: string): boolean =>
  [...values.keys()].some(key => key.startsWith(beginningOf(userId)))

/** The fields of a form that have a draft. */
export function fieldsOf(
  values: ReadonlyMap<string, unknown>,
  form: DraftForm,
): ReadonlyMap<string, unknown> {
  const parts = partsOf(form)
  const beginning = beginningOf(...parts)
  return new Map(
    [...values].flatMap(([key, value]) => {
      if (!key.startsWith(beginning)) return []
      const field = (JSON.parse(key) as string[])[parts.length] ?? ''
      return [[field, value] as const]
    }),
  )
}
