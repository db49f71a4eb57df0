import { LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { api } from '../../shared/api/api.ts'
import { useT } from '../../shared/i18n/language-provider.tsx'
import { endSession, useSession } from '../../shared/session/session-store.ts'
import css from './shell.module.css'

/** Whose console this is, and the way out. */
export function UserMenu() {
  const t = useT()
  const user = useSession(session => session.user)
  const logOut = useMutation({
    // The ticket is forgotten here even when the server cannot be told.
    meta: { ownErrors: true },
    mutationFn: () => api.session.logout({}, { timeLimit: 3_000 }),
    onSettled: () => endSession('logout'),
  })
  if (user === undefined) return null
  const name = user.name || user.userName
  const items = [
    { key: 'logOut', icon: <LogoutOutlined />, label: t('shell.logOut'), disabled: logOut.isPending },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: () => logOut.mutate() }} placement="bottomRight">
      <Button
        type="text"
        icon={<UserOutlined />}
        aria-label={t('shell.user', { name })}
        className={css['user']}
      >
        {name}
      </Button>
    </Dropdown>
  )
}
