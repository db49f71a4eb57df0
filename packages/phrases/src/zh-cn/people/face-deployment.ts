import { translationOf } from '../../catalogue.ts'
import type { faceDeployment as english } from '../../en-us/people/face-deployment.ts'

export const faceDeployment = translationOf<typeof english>()({
  texts: {
    title: '人员布控',
  },
  permissions: {
    'face_deployment.view': '查看人员布控及命中',
    'face_deployment.edit': '布控人员',
  },
  menu: {
    faceDeployment: '人员布控',
  },
  log: {
    'face_deployment.add': '新增人员布控',
    'face_deployment.update': '修改人员布控',
    'face_deployment.delete': '删除人员布控',
    'face_deployment.start': '启用人员布控',
    'face_deployment.stop': '停止人员布控',
  },
})
