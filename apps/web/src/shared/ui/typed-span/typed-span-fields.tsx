import { spanFault } from '@palisade/contract'
import { PLAYBACK_HOURS_MAX } from '@palisade/contract/media'
import type { Translator } from '@palisade/phrases'
import { Form } from 'antd'
import { useId } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, parseDateTime } from '#shared/lib/date-format.ts'
import { DateTimeRangePicker, type TimeRange } from '../date-range/date-time-range-picker.tsx'
import { dayOf } from '../date-range/month-grid.ts'
import { AppInput } from '../input/app-input.tsx'

/** The rule of a field: its fault by the text of the refusal. */
export const refuse = (t: Translator, code: string | undefined): Promise<void> =>
  code === undefined ? Promise.resolve() : Promise.reject(new Error(t.error(code) ?? code))

interface Props {
  /** Labels of the two fields. */
  from: string
  to: string
  /** A range was picked: the form hears of no single field then. */
  onPick?: () => void
}

/**
 * Beginning and end of recordings: picked as a range, or typed to the second into the fields `from` and `to` of a form; the fault
 * of both is told at the end.
 */
export function TypedSpanFields({ onPick, ...labels }: Props) {
  const t = useT()
  const ofBoth = (from: string, to: string): string | undefined => {
    const [start, end] = [parseDateTime(from), parseDateTime(to)]
    if (!start || !end) return undefined
    const fault = spanFault({ from: start.toISOString(), to: end.toISOString() })
    return fault ?? (end.getTime() > Date.now() ? 'playback.in_future' : undefined)
  }
  const written = {
    validator: (_rule: unknown, text: string) =>
      parseDateTime(text) ? Promise.resolve() : Promise.reject(new Error(t('footage.wrongMoment'))),
  }
  return (
    <>
      <RangeItem onPick={onPick} />
      <Form.Item name="from" label={labels.from} rules={[written]}>
        <AppInput placeholder="2026-11-23 08:15:30" />
      </Form.Item>
      <Form.Item
        name="to"
        label={labels.to}
        dependencies={['from']}
        rules={[
          written,
          ({ getFieldValue }) => ({
            validator: (_rule, to: string) => refuse(t, ofBoth(String(getFieldValue('from')), to)),
          }),
        ]}
      >
        <AppInput placeholder="2026-11-23 08:15:30" />
      </Form.Item>
    </>
  )
}

/** A range picker that writes both fields. */
function RangeItem({ onPick }: Pick<Props, 'onPick'>) {
  const t = useT()
  const id = useId()
  const form = Form.useFormInstance<{ from: string; to: string }>()
  const [from, to] = [Form.useWatch('from', form), Form.useWatch('to', form)].map(text =>
    parseDateTime(text ?? ''),
  )
  const pick = (range: TimeRange | null) => {
    if (!range) return
    // Nothing is recorded of what is still to come.
    const end = Math.min(Date.parse(range.end), Date.now())
    form.setFieldsValue({ from: formatDateTime(range.start), to: formatDateTime(end) })
    void form.validateFields(['from', 'to']).catch(() => undefined)
    onPick?.()
  }
  return (
    <Form.Item label={t('player.range')} htmlFor={id}>
      <DateTimeRangePicker
        id={id}
        value={from && to ? { start: from.toISOString(), end: to.toISOString() } : null}
        onChange={pick}
        isClearable={false}
        maxSpan={PLAYBACK_HOURS_MAX * 3_600_000}
        isDayDisabled={day => day > dayOf(new Date())}
      />
    </Form.Item>
  )
}
