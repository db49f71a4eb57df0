import { InboxOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { Placeholder } from './placeholder.tsx'

interface Props {
  /** Say that filters may be the reason. */
  isFiltered?: boolean
  title?: string
  action?: ReactNode
}

export function EmptyState({ isFiltered = false, title, action }: Props) {
  const t = useT()
  const text = title ?? t(isFiltered ? 'shared.state.emptyFiltered' : 'shared.state.empty')
  return <Placeholder icon={<InboxOutlined />} title={text} action={action} />
}
