import type { PlainKey } from '@palisade/phrases'
import { Form, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DegreesInput } from '../input/degrees-input.tsx'
import { NumberInput } from '../input/number-input.tsx'
import { FieldRow } from './field-row.tsx'

const degrees = ['longitude', 'latitude'] as const

/** Where a thing is on the map: both degrees or neither, and how high it hangs, in metres. */
export function PlaceFields({ rule, hasHeight = false }: { rule: FormRule; hasHeight?: boolean }) {
  const t = useT()
  const field = (name: 'longitude' | 'latitude' | 'height', label: PlainKey) => (
    <Form.Item key={name} name={name} label={t(label)} dependencies={[...degrees]} rules={[rule]}>
      {name === 'height' ? <NumberInput step={0.1} /> : <DegreesInput />}
    </Form.Item>
  )
  return (
    <FieldRow columns={hasHeight ? 3 : 2}>
      {degrees.map(name => field(name, `device.field.${name}`))}
      {hasHeight && field('height', 'device.field.height')}
    </FieldRow>
  )
}
