import { expect, it } from 'vitest';
import { auditDetail } from './consent.ts';

it('keeps no content in the audit', () => {
  expect(auditDetail({ about: 'open-link', detail: 'https://example.com/secret?token=1' })).toBe('https://example.com');
  expect(auditDetail({ about: 'message', detail: 'my words' })).toBe('8 characters');
  expect(auditDetail({ about: 'download', detail: 'a.txt (1 B)\nb.txt (2 B)' })).toBe('2 files');
  expect(auditDetail({ about: 'permissions', detail: 'camera' })).toBe('camera');
});
