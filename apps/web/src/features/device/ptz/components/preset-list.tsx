import { PRESET_NAME_LIMIT, presetName, type Preset } from '@palisade/contract'
import { DeleteOutlined, SaveOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { isRefused } from '#shared/api/api-error.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { presetsQuery, useGoToPreset, useRemovePreset, useSetPreset } from '../api/ptz-queries.ts'
import { presetLabel } from '../model/preset-label.ts'
import css from './ptz.module.css'

/** Views stored in the camera: go to one, store the present one, remove one. */
export function PresetList({ deviceId }: { deviceId: string }) {
  const t = useT()
  const { textOf } = useApiError()
  const presets = useQuery(presetsQuery(deviceId))
  if (presets.error)
    return <ErrorState title={textOf(presets.error)} onRetry={() => void presets.refetch()} />
  return (
    <>
      <h3 className={css['title']}>{t('ptz.preset.title')}</h3>
      {presets.isPending && <LoadingMask isLoading />}
      {presets.data?.length === 0 && <p className={css['hint']}>{t('ptz.preset.empty')}</p>}
      <ul className={css['presets']}>
        {presets.data?.map(preset => (
          <PresetRow key={preset.token} deviceId={deviceId} preset={preset} />
        ))}
      </ul>
      <NewPreset key={deviceId} deviceId={deviceId} />
    </>
  )
}

function PresetRow({ deviceId, preset }: { deviceId: string; preset: Preset }) {
  const { name, token, use } = preset
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const goTo = useGoToPreset(deviceId)
  const store = useSetPreset(deviceId)
  const remove = useRemovePreset(deviceId)

  const handleStore = async () => {
    const title = t('ptz.preset.overwriteTitle', { name })
    const okText = t('ptz.preset.overwriteOk')
    if (!(await confirm({ title, content: t('ptz.preset.overwriteText'), okText }))) return
    store.mutate({ name, token }, { onSuccess: () => void message.success(t('ptz.preset.saved', { name })) })
  }
  const handleRemove = async () => {
    if (!(await confirm({ title: t('ptz.preset.removeTitle', { name }), isDanger: true }))) return
    remove.mutate(token, { onSuccess: () => void message.success(t('ptz.preset.removed', { name })) })
  }
  return (
    <li>
      <Button
        type="text"
        size="small"
        title={t('ptz.preset.goTo', { name })}
        loading={goTo.isPending}
        onClick={() =>
          goTo.mutate(token, { onSuccess: () => void message.info(t('ptz.preset.gone', { name })) })
        }
      >
        {presetLabel(preset, t)}
      </Button>
      <Act
        label={t('ptz.preset.overwrite', { name })}
        icon={<SaveOutlined />}
        isBusy={store.isPending}
        onClick={() => void handleStore()}
      />
      {/* The server refuses it while the camera uses it itself. */}
      {!use && (
        <Act
          label={t('ptz.preset.remove', { name })}
          icon={<DeleteOutlined />}
          isBusy={remove.isPending}
          onClick={() => void handleRemove()}
        />
      )}
    </li>
  )
}

interface ActProps {
  label: string
  icon: React.ReactNode
  isBusy: boolean
  onClick: () => void
}

function Act({ label, icon, isBusy, onClick }: ActProps) {
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      icon={icon}
      loading={isBusy}
      onClick={onClick}
    />
  )
}

function NewPreset({ deviceId }: { deviceId: string }) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const [name, setName] = useState('')
  const store = useSetPreset(deviceId)
  const isValid = presetName.safeParse(name).success
  const handleSave = () => {
    if (!isValid || store.isPending) return
    store.mutate(
      { name: name.trim() },
      {
        onSuccess: preset => {
          message.success(t('ptz.preset.saved', { name: preset.name }))
          setName('')
        },
      },
    )
  }
  const isTaken = isRefused(store.error, 'preset.exists')
  return (
    <div>
      <Space.Compact block>
        <AppInput
          size="small"
          value={name}
          maxLength={PRESET_NAME_LIMIT}
          placeholder={t('ptz.preset.name')}
          aria-label={t('ptz.preset.name')}
          {...(isTaken && { status: 'error' as const })}
          onChange={event => {
            store.reset()
            setName(event.target.value)
          }}
          onPressEnter={handleSave}
        />
        <Button size="small" disabled={!isValid} loading={store.isPending} onClick={handleSave}>
          {t('ptz.preset.save')}
        </Button>
      </Space.Compact>
      {isTaken && (
        <p className={css['hint']} role="alert">
          {textOf(store.error)}
        </p>
      )}
    </div>
  )
}
