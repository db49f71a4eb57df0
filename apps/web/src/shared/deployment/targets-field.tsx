import { DEPLOYMENT_CAMERAS_MAX, type CameraFunction } from '@palisade/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ConfigProvider, Tag } from 'antd'
import { useCallback } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { deviceNameQuery } from '#shared/queries/devices.ts'
import { DeviceSelect } from '#shared/ui/device-select/device-select.tsx'
import { NamedSelect } from '#shared/ui/targets-input/named-select.tsx'
import { emptyDeployment, type DeploymentTargets, type Named } from './deployment-form.ts'
import css from './deployment.module.css'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

interface Props {
  id?: string
  value?: DeploymentTargets
  onChange?: (targets: DeploymentTargets) => void
  /** Camera groups of this function are offered. */
  functionType: CameraFunction
}

const withOne = (list: Named[], one: Named) =>
  list.some(({ id }) => id === one.id) ? list : [...list, one].slice(0, DEPLOYMENT_CAMERAS_MAX)

/** Cameras and camera groups, each added by its own search and taken away at its tag. */
export function TargetsField({
  id = 'targets',
  value = emptyDeployment.targets,
  onChange,
  functionType,
}: Props) {
  const t = useT()
  const queryClient = useQueryClient()
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig()
  const askGroups = useCallback<typeof api.cameraGroup.getByPage>(
    (input, options) => api.cameraGroup.getByPage({ ...input, functionType }, options),
    [functionType],
  )
  const addCamera = async (cameraId: string | undefined) => {
    if (cameraId === undefined) return
    const name = await queryClient.fetchQuery(deviceNameQuery(cameraId))
    onChange?.({ ...value, cameras: withOne(value.cameras, { id: cameraId, name }) })
  }
  const tags = (key: keyof DeploymentTargets) =>
    value[key].map(one => (
      <Tag
        key={one.id}
        closable={!isDisabled}
        onClose={event => {
          event.preventDefault()
          onChange?.({ ...value, [key]: value[key].filter(other => other.id !== one.id) })
        }}
      >
        {one.name}
      </Tag>
    ))
  return (
    <>
      <div className={css['row']} data-input-only>
        <DeviceSelect
          id={id}
          kind="camera"
          value={null}
          placeholder={t('deployment.addCamera')}
          onChange={cameraId => void addCamera(cameraId)}
        />
        <NamedSelect
          label={t('deployment.addCameraGroup')}
          listKey={[...sharedKeys.cameraGroups, functionType]}
          ask={askGroups}
          onPick={group => onChange?.({ ...value, cameraGroups: withOne(value.cameraGroups, group) })}
        />
      </div>
      <div className={css['tags']}>
        {tags('cameraGroups')}
        {tags('cameras')}
      </div>
    </>
  )
}
