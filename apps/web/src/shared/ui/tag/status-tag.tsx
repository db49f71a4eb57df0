import type { ReactNode } from 'react'
import css from './tag.module.css'

export type StatusTone = 'good' | 'bad' | 'warning' | 'busy' | 'paused' | 'neutral' | 'waiting'

// Each tone has its own shape, so that a state is never told by colour alone.
const shapes: Readonly<Record<StatusTone, ReactNode>> = {
  good: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  bad: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="2" fill="none" />,
  warning: <path d="M6 1l5.5 10H.5z" fill="currentColor" />,
  busy: <path d="M6 1.5a4.5 4.5 0 1 1-4.5 4.5" stroke="currentColor" strokeWidth="2" fill="none" />,
  paused: <path d="M2 1.5h2.6v9H2zM7.4 1.5H10v9H7.4z" fill="currentColor" />,
  waiting: (
    <circle
      cx="6"
      cy="6"
      r="4.5"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.2 2.2"
      fill="none"
    />
  ),
  neutral: <circle cx="6" cy="6" r="4" stroke="currentColor" strokeWidth="1.6" fill="none" />,
}

interface Props {
  tone: StatusTone
  /** The state's name in the operator's language. */
  label: string
}

/** A state by shape, colour and name: devices, rules, users, tasks. */
export function StatusTag({ tone, label }: Props) {
  return (
    <span className={`${css['tag']} ${css[tone]}`}>
      <StatusShape tone={tone} />
      <span className={css['label']} title={label}>
        {label}
      </span>
    </span>
  )
}

/** Only the shape, for dense places such as a tree; give it a name beside it or a `title`. */
export function StatusShape({ tone, title }: { tone: StatusTone; title?: string }) {
  return (
    <span
      className={`${css['shape']} ${css[tone]}`}
      {...(title ? { role: 'img', 'aria-label': title, title } : {})}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden focusable="false">
        {shapes[tone]}
      </svg>
    </span>
  )
}
