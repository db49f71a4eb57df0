import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { seededName, type PlainKey, type Translator } from '@palisade/phrases'
import { useMemo, type ReactNode } from 'react'
import { choiceParam, choicesParam, idsParam, textParam, type Param } from '#shared/hooks/list-params.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '../input/app-input.tsx'
import { AppSelect } from '../input/app-select.tsx'

/** The props of a field's control: `id` ties it to its label. */
export interface FilterControl<Value> {
  id: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** All filters as they are being edited, for a control that depends on another filter or edits two. */
  draft: Readonly<Record<string, unknown>>
  /** Changes several filters. */
  onApply: (part: Readonly<Record<string, unknown>>) => void
}

/** One filter of a list: how it is written in the address, and its field in the panel; without one it is set elsewhere. */
export interface Filter<Value> extends Param<Value> {
  field?: {
    label: PlainKey
    Control: (control: FilterControl<Value>) => ReactNode
    /** The field takes two columns. */
    isWide?: boolean
  }
  /** Says whose list is shown, rather than which part of it: it stays at "Reset", and its field searches at once. */
  isSubject?: boolean
  /** Its value is typed: searched once typing pauses, not at each letter. */
  isTyped?: boolean
}

/** A filter of whatever type: its control takes what it was made for. */
interface AnyFilter {
  read: (text: string) => unknown
  write: (value: never) => string
  field?: { label: PlainKey; Control: (control: never) => ReactNode; isWide?: boolean }
  isSubject?: boolean
  isTyped?: boolean
}

/** A list's filters in the order of the panel's fields; names are those of the call's request. */
export type Filters = Readonly<Record<string, AnyFilter>>

type WordOf<Value> = (t: Translator, value: Value) => string

/** A filter with a control of its own: an area, a device. */
export const customFilter = <Value,>(
  label: PlainKey,
  param: Param<Value>,
  Control: (control: FilterControl<Value>) => ReactNode,
): Filter<Value> => ({ ...param, field: { label, Control } })

/** A part of a text; an empty one is no filter. */
export const textFilter = (
  label: PlainKey,
  { maxLength = SEARCH_TEXT_LIMIT, hint }: { maxLength?: number; hint?: PlainKey } = {},
): Filter<string> => ({
  isTyped: true,
  ...customFilter(label, textParam, function TextControl({ id, value = '', onChange }) {
    const t = useT()
    return (
      <AppInput
        id={id}
        value={value}
        allowClear
        onChange={event => onChange(event.target.value || undefined)}
        maxLength={maxLength}
        {...(hint !== undefined && { placeholder: t(hint), title: t(hint) })}
      />
    )
  }),
})

/**
 * One of a set.
 * @param all the word for no filter, which can be chosen like the others; left out: the choice can be cleared
 */
export const choiceFilter = <const Value extends string>(
  label: PlainKey,
  allowed: readonly Value[],
  wordOf: WordOf<Value>,
  all?: PlainKey,
): Filter<Value> =>
  customFilter(label, choiceParam(allowed), function ChoiceControl({ id, value, onChange }) {
    const t = useT()
    const options = useMemo(() => {
      const words = allowed.map((one): { value: Value | ''; label: string } => ({
        value: one,
        label: wordOf(t, one),
      }))
      return all === undefined ? words : [{ value: '' as const, label: t(all) }, ...words]
    }, [t])
    if (all === undefined) return <AppSelect {...{ id, value, onChange, options }} allowClear />
    return (
      <AppSelect<Value | ''>
        {...{ id, options }}
        value={value ?? ''}
        onChange={chosen => onChange(chosen === '' ? undefined : chosen)}
      />
    )
  })

/** Several of a set; none chosen is no filter. */
export const choicesFilter = <const Value extends string>(
  label: PlainKey,
  allowed: readonly Value[],
  wordOf: WordOf<Value>,
): Filter<Value[]> =>
  customFilter(label, choicesParam(allowed), function ChoicesControl({ id, value, onChange }) {
    const t = useT()
    const options = useMemo(() => allowed.map(one => ({ value: one, label: wordOf(t, one) })), [t])
    return (
      <AppSelect {...{ id, value, onChange, options }} mode="multiple" allowClear maxTagCount="responsive" />
    )
  })

/** One of the things that a query lists by name. */
export const namedFilter = (
  label: PlainKey,
  useNamed: () => readonly { id: string; name: string }[] | undefined,
): Filter<string> =>
  customFilter(label, textParam, function NamedControl({ id, value, onChange }) {
    const t = useT()
    const options = (useNamed() ?? []).map(one => ({ value: one.id, label: seededName(t, one.name) }))
    return <AppSelect {...{ id, value, onChange, options }} allowClear />
  })

/** Things that a filter names at most. */
const NAMED_MAX = 300

/** Several of the things that a query lists by name; none chosen is no filter. */
export const namedChoicesFilter = (
  label: PlainKey,
  useNamed: () => readonly { id: string; name: string }[] | undefined,
): Filter<string[]> =>
  customFilter(label, idsParam(NAMED_MAX), function NamedChoicesControl({ id, value, onChange }) {
    const t = useT()
    const options = (useNamed() ?? []).map(one => ({ value: one.id, label: seededName(t, one.name) }))
    return (
      <AppSelect<string[]>
        {...{ id, options }}
        value={value ?? []}
        onChange={chosen => onChange(chosen.length === 0 ? undefined : chosen)}
        mode="multiple"
        maxCount={NAMED_MAX}
        allowClear
        maxTagCount="responsive"
      />
    )
  })

/** Makes a filter one that says whose list is shown; see `isSubject`. */
export const subject = <Value,>(filter: Filter<Value>): Filter<Value> => ({ ...filter, isSubject: true })
