import { LockOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { screens } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { api } from '#shared/api/api.ts'
import type { AccountEntry } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { endSession, useSession } from '#shared/session/session-store.ts'
import css from './header.module.css'

/** Whose console this is, and the way out. */
export function UserMenu({ entries }: { entries: readonly AccountEntry[] }) {
  const t = useT()
  const navigate = useNavigate()
  const user = useSession(session => session.user)
  const [opened, setOpened] = useState<AccountEntry>()
  const logOut = useMutation({
    // The ticket is forgotten here even when the server cannot be told.
    meta: { ownErrors: true },
    mutationFn: () => api.session.logout({}, { timeLimit: 3_000 }),
    onSettled: () => endSession('logout'),
  })
  if (user === undefined) return null
  const name = seededName(t, user.name) || user.userName
  const items = [
    { key: 'password', icon: <LockOutlined />, label: t('menu.screen.password') },
    ...entries.map(({ key, icon, label }) => ({ key, icon, label: t(label) })),
    { key: 'logOut', icon: <LogoutOutlined />, label: t('shell.logOut'), disabled: logOut.isPending },
  ]
  const handleClick = ({ key }: { key: string }) => {
    if (key === 'logOut') logOut.mutate()
    else if (key === 'password') void navigate({ to: screens.password.path })
    else setOpened(entries.find(entry => entry.key === key))
  }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: handleClick }} placement="bottomRight">
        <Button
          type="text"
          data-tour="account"
          icon={<UserOutlined />}
          aria-label={t('shell.user', { name })}
          className={css['user']}
        >
          {name}
        </Button>
      </Dropdown>
      {opened && (
        <Suspense>
          <opened.Dialog onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
