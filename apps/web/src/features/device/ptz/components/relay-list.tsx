import { useQuery } from '@tanstack/react-query'
import { App, Button, Space } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { relaysQuery, useSetRelay } from '../api/ptz-queries.ts'
import css from './ptz.module.css'

/** The relay outputs of a camera. Their state cannot be read, so both ways are offered; each is asked about, for it may move a gate. */
export function RelayList({ deviceId }: { deviceId: string }) {
  const t = useT()
  const { textOf } = useApiError()
  const relays = useQuery(relaysQuery(deviceId))
  if (relays.error) return <ErrorState title={textOf(relays.error)} onRetry={() => void relays.refetch()} />
  if (!relays.data?.length) return null
  return (
    <>
      <h3 className={css['title']}>{t('ptz.relay.title')}</h3>
      <ul className={css['presets']}>
        {relays.data.map(({ token, name }) => (
          <RelayRow key={token} deviceId={deviceId} token={token} name={name || token} />
        ))}
      </ul>
    </>
  )
}

function RelayRow({ deviceId, token, name }: { deviceId: string; token: string; name: string }) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const set = useSetRelay(deviceId)
  const handleSet = async (isOn: boolean) => {
    const state = t(isOn ? 'ptz.relay.on' : 'ptz.relay.off')
    if (!(await confirm({ title: t('ptz.relay.confirm', { name, state }) }))) return
    const done = () => void message.success(t('ptz.relay.switched', { name, state }))
    set.mutate({ token, isOn }, { onSuccess: done })
  }
  return (
    <li>
      <span>{name}</span>
      <Space.Compact>
        <Button size="small" disabled={set.isPending} onClick={() => void handleSet(true)}>
          {t('ptz.relay.on')}
        </Button>
        <Button size="small" disabled={set.isPending} onClick={() => void handleSet(false)}>
          {t('ptz.relay.off')}
        </Button>
      </Space.Compact>
    </li>
  )
}
