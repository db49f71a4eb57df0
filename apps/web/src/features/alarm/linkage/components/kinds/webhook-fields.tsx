import type { KindProps } from './kind-props.ts'
import { TextField } from './text-field.tsx'

/** The text that is sent; the receiver is said in the row above. */
export const WebhookFields = ({ action, onChange }: KindProps<'webhook'>) => (
  <TextField value={action.text} onChange={text => onChange({ ...action, text })} />
)
