import { AppInput } from '../input/app-input.tsx'
import { AppSelect } from '../input/app-select.tsx'
import type { FilterControl } from './filter-panel.tsx'

interface TextOptions {
  maxLength?: number
  placeholder?: string
}

interface Option<Value> {
  value: Value
  label: string
}

type Grouped<Value> = { label: string; options: Option<Value>[] }

/** A field's control for a text; an empty one is no filter. */
export const textControl =
  (options: TextOptions = {}) =>
  ({ id, value, onChange }: FilterControl<string | undefined>) => (
    <AppInput
      id={id}
      value={value ?? ''}
      allowClear
      onChange={event => onChange(event.target.value || undefined)}
      {...options}
    />
  )

/** For one of a set. */
export const choiceControl =
  <Value extends string>(options: Option<Value>[]) =>
  (control: FilterControl<Value | undefined>) => <AppSelect {...control} allowClear options={options} />

/** For several of a set; none chosen is no filter. */
export const choicesControl =
  <Value extends string>(options: Option<Value>[] | Grouped<Value>[]) =>
  (control: FilterControl<Value[] | undefined>) => (
    <AppSelect {...control} mode="multiple" allowClear maxTagCount="responsive" options={options} />
  )
