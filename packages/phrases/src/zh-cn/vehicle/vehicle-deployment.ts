import { translationOf } from '../../catalogue.ts'
import type { vehicleDeployment as english } from '../../en-us/vehicle/vehicle-deployment.ts'

export const vehicleDeployment = translationOf<typeof english>()({
  texts: {
    title: '车辆布控',
    platesHint: '如 AB123、粤B*56：名单之外的单个车牌，按上面的级别报警。',
    nearOn: '允许一位识别错误',
    field: {
      plates: '单个车牌',
      isNear: '容错',
    },
  },
  permissions: {
    'vehicle_deployment.view': '查看车辆布控及命中',
    'vehicle_deployment.edit': '布控车辆',
  },
  menu: {
    vehicleDeployment: '车辆布控',
  },
  log: {
    'vehicle_deployment.add': '新增车辆布控',
    'vehicle_deployment.update': '修改车辆布控',
    'vehicle_deployment.delete': '删除车辆布控',
    'vehicle_deployment.start': '启用车辆布控',
    'vehicle_deployment.stop': '停止车辆布控',
  },
})
