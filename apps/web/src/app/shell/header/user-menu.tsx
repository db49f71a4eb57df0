import { LockOutlined, LogoutOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { screens } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { SecondFactorDialog } from '../../../features/access/session/components/second-factor-dialog.tsx'
import { api } from '../../../shared/api/api.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { endSession, useSession } from '../../../shared/session/session-store.ts'
import css from './header.module.css'

/** Whose console this is, and the way out. */
export function UserMenu() {
  const t = useT()
  const navigate = useNavigate()
  const user = useSession(session => session.user)
  const [isFactorOpen, setIsFactorOpen] = useState(false)
  const logOut = useMutation({
    // The ticket is forgotten here even when the server cannot be told.
    meta: { ownErrors: true },
    mutationFn: () => api.session.logout({}, { timeLimit: 3_000 }),
    onSettled: () => endSession('logout'),
  })
  if (user === undefined) return null
  const name = user.name || user.userName
  const items = [
    { key: 'password', icon: <LockOutlined />, label: t('menu.screen.password') },
    { key: 'secondFactor', icon: <SafetyOutlined />, label: t('secondFactor.title') },
    { key: 'logOut', icon: <LogoutOutlined />, label: t('shell.logOut'), disabled: logOut.isPending },
  ]
  const handleClick = ({ key }: { key: string }) => {
    if (key === 'logOut') logOut.mutate()
    else if (key === 'secondFactor') setIsFactorOpen(true)
    else void navigate({ to: screens.password.path })
  }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: handleClick }} placement="bottomRight">
        <Button
          type="text"
          icon={<UserOutlined />}
          aria-label={t('shell.user', { name })}
          className={css['user']}
        >
          {name}
        </Button>
      </Dropdown>
      {isFactorOpen && <SecondFactorDialog onClose={() => setIsFactorOpen(false)} />}
    </>
  )
}
