import process from 'node:process';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
} satisfies Config;
