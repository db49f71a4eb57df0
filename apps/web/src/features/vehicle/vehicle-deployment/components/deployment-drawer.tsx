import {
  DEPLOYMENT_PLATES_MAX,
  PLATE_LIMIT,
  vehicleDeploymentDraft,
  type VehicleDeployment,
} from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { DeploymentEditDrawer } from '#shared/deployment/deployment-drawer.tsx'
import {
  deploymentFieldOfCode,
  deploymentInput,
  type DeploymentFields,
} from '#shared/deployment/deployment-form.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useEdit, type Edit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { deployableQuery, deploymentDetailsQuery, saveDeployment } from '../api/vehicle-deployment-queries.ts'
import { deploymentsKey } from '../api/vehicle-deployment-keys.ts'
import {
  emptyVehicleDeployment,
  vehicleDeploymentFieldsOf,
  type VehicleDeploymentFields,
} from '../model/vehicle-deployment-form.ts'

interface Props {
  /** Undefined: a new deployment. */
  deploymentId: string | undefined
  /** A new deployment that is begun already. */
  begun?: DeploymentFields | undefined
  onClose: () => void
}

export function DeploymentDrawer({ deploymentId, begun, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('vehicle_deployment.edit')
  // Who only looks may not see the lists: the deployment names its own.
  const lists = useQuery({ ...deployableQuery(), enabled: mayEdit })
  const edit = useEdit<VehicleDeployment, VehicleDeploymentFields>({
    stored: useStored(deploymentId, deploymentDetailsQuery),
    empty: { ...emptyVehicleDeployment, ...begun },
    fieldsOf: vehicleDeploymentFieldsOf,
    save: saveDeployment,
    refreshes: [deploymentsKey],
    fieldOfCode: deploymentFieldOfCode,
    conflictCode: 'deployment.changed_meanwhile',
    onDone: onClose,
  })
  return (
    <DeploymentEditDrawer
      edit={edit}
      draft={vehicleDeploymentDraft}
      functionType="plate"
      groups={lists.data}
      mayEdit={mayEdit}
      ownNameOf={path =>
        path === 'plates' || path === 'isNear' ? t(`vehicleDeployment.field.${path}`) : undefined
      }
      onClose={onClose}
    >
      <PlateFields edit={edit} />
    </DeploymentEditDrawer>
  )
}

function PlateFields({ edit }: { edit: Edit<VehicleDeployment, VehicleDeploymentFields> }) {
  const t = useT()
  const draft = zodRule(t, vehicleDeploymentDraft, () => deploymentInput(edit.read()))
  return (
    <>
      <Form.Item
        name="plates"
        label={t('vehicleDeployment.field.plates')}
        extra={t('vehicleDeployment.platesHint')}
        rules={[draft]}
        normalize={(plates: string[]) => plates.map(plate => plate.trim().slice(0, PLATE_LIMIT))}
      >
        <AppSelect
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ';']}
          maxCount={DEPLOYMENT_PLATES_MAX}
        />
      </Form.Item>
      <Form.Item name="isNear" valuePropName="checked">
        <Checkbox>{t('vehicleDeployment.nearOn')}</Checkbox>
      </Form.Item>
    </>
  )
}
