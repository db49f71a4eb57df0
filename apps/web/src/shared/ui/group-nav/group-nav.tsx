import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useConfirm } from '../confirm/use-confirm.tsx'
import { ErrorState } from '../state/error-state.tsx'
import css from './group-nav.module.css'

export interface NavGroup {
  id: string
  name: string
  count: number
  countText: string
  /** Shown before the name. */
  sign?: ReactNode
  /** Left out where the group cannot be changed by this user. */
  change?: {
    editLabel: string
    onEdit: () => void
    removeLabel: string
    removeTitle: string
    isRemoving: boolean
    onRemove: () => void
  }
}

export interface NavSection {
  key: string
  title: string
  groups: readonly NavGroup[]
  /** Left out where nobody may add a group. */
  add?: { label: string; onAdd: () => void }
}

interface Props {
  label: string
  allLabel: string
  sections: readonly NavSection[]
  error: Error | null
  onRetry: () => void
  /** Undefined: all groups. */
  chosenId: string | undefined
  onChoose: (id: string | undefined) => void
}

/** A list beside the groups that narrow it. */
export function GroupedPage({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  return (
    <div className={css['page']}>
      {nav}
      <div className={css['list']}>{children}</div>
    </div>
  )
}

/** Groups below their headings; the chosen one narrows the list beside them. */
export function GroupNav({ label, allLabel, sections, error, onRetry, chosenId, onChoose }: Props) {
  const errorText = useErrorText()
  if (error) return <ErrorState title={errorText(error)} onRetry={onRetry} />
  return (
    <nav className={css['groups']} aria-label={label}>
      <button
        type="button"
        className={css['group']}
        aria-current={chosenId === undefined}
        onClick={() => onChoose(undefined)}
      >
        <span className={css['name']}>{allLabel}</span>
      </button>
      {sections.map(({ key, title, add, groups }) => (
        <section key={key} aria-label={title}>
          <div className={css['heading']}>
            {title}
            {add && (
              <Button
                type="text"
                size="small"
                icon={<PlusOutlined />}
                aria-label={`${add.label}: ${title}`}
                title={add.label}
                onClick={add.onAdd}
              />
            )}
          </div>
          <ul>
            {groups.map(group => (
              <li key={group.id} className={css['line']}>
                <button
                  type="button"
                  className={css['group']}
                  aria-current={group.id === chosenId}
                  onClick={() => onChoose(group.id)}
                >
                  {group.sign}
                  <span className={css['name']} title={group.name}>
                    {group.name}
                  </span>
                  <span className={css['count']} title={group.countText}>
                    {group.count}
                  </span>
                </button>
                {group.change && <ChangeButtons name={group.name} change={group.change} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function ChangeButtons({ name, change }: { name: string; change: NonNullable<NavGroup['change']> }) {
  const confirm = useConfirm()
  const handleRemove = async () => {
    if (await confirm({ title: change.removeTitle, isDanger: true })) change.onRemove()
  }
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={change.editLabel}
        title={change.editLabel}
        onClick={change.onEdit}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        loading={change.isRemoving}
        aria-label={`${change.removeLabel}: ${name}`}
        title={change.removeLabel}
        onClick={() => void handleRemove()}
      />
    </>
  )
}
