import { BellOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import type { ShellParts } from '#shared/feature/parts.ts'
import { NoticePopups } from './notice-popups.tsx'

const Dialog = lazy(async () => ({ default: (await import('./own-dialog.tsx')).OwnDialog }))

export const noticeShellParts: ShellParts = {
  besideScreen: NoticePopups,
  accountEntry: { key: 'notice', icon: <BellOutlined />, label: 'notice.own.title', Dialog },
}
