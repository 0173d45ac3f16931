import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { test } from '@playwright/test'

export const createCertificate = (name: string) => {
  mkdirSync(test.info().outputDir, { recursive: true })
  const certFile = test.info().outputPath('certificate')
  const keyFile = test.info().outputPath('key')
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync('openssl', [...request, ...subject, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
  return { certFile, keyFile, cert: readFileSync(certFile), key: readFileSync(keyFile) }
}
