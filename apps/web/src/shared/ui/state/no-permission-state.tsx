import { LockOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { Placeholder } from './placeholder.tsx'

/** `title`: the text of the refusal where the server named one (ACCESS-47). */
export function NoPermissionState({ title, action }: { title?: string; action?: ReactNode }) {
  const t = useT()
  return (
    <Placeholder
      icon={<LockOutlined />}
      title={title ?? t('shared.state.noPermission')}
      hint={t('shared.state.noPermissionHint')}
      action={action}
    />
  )
}
