import { spanFault } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Form } from 'antd'
import { useT } from '../../i18n/language-provider.tsx'
import { parseDateTime } from '../../lib/date-format.ts'
import { AppInput } from '../input/app-input.tsx'

/** The rule of a field: its fault by the text of the refusal. */
export const refuse = (t: Translator, code: string | undefined): Promise<void> =>
  code === undefined ? Promise.resolve() : Promise.reject(new Error(t.error(code) ?? code))

/** Beginning and end of recordings as they are typed, fields `from` and `to` of a form; the fault of both is told at the end. */
export function TypedSpanFields(labels: { from: string; to: string }) {
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
