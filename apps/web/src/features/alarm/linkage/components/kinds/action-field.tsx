import { Form } from 'antd'
import { createContext, use, useId, type ReactNode } from 'react'
import css from '../of-alarm/of-alarm.module.css'

/** The faults of the action whose fields are open, by the names of its fields. */
export const FaultsContext = createContext<ReadonlyMap<string, string>>(new Map())

interface Props {
  /** As the contract calls it. */
  name: string
  label: string
  hint?: string | undefined
  /** Told while it is filled in, before anything is saved. */
  fault?: string | undefined
  children: (id: string) => ReactNode
}

/** A field of an action with its label, and why it alone was refused. */
export function ActionField({ name, label, hint, fault, children }: Props) {
  const id = useId()
  const refused = use(FaultsContext).get(name)
  const text = fault ?? refused
  return (
    <Form.Item
      className={css['field'] ?? ''}
      label={label}
      htmlFor={id}
      extra={hint}
      // Empty, it keeps the state of the whole list of actions away.
      validateStatus={text === undefined ? '' : 'error'}
      help={text}
    >
      {children(id)}
    </Form.Item>
  )
}
