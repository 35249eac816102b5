import { xmlElement } from '../parts/xml';

export type QtiVersion = '3.0' | '2.2' | '2.1';

/** How an edition of QTI writes what all of them say. */
export interface Speech {
  element(name: string, attributes?: Readonly<Record<string, string | undefined>>, content?: string): string;
  document(name: string, attributes: Readonly<Record<string, string | undefined>>, content: string): string;
  mapTemplate: string;
  manifest: string;
  itemType: string;
  testType: string;
  schema: string;
  schemaVersion: string;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function speech(
  namespace: string,
  schemaFile: string,
  isNew: boolean,
  more: Omit<Speech, 'element' | 'document'>,
): Speech {
  const tag = (name: string) => (isNew ? `qti-${kebab(name)}` : name);
  const named = (attributes: Readonly<Record<string, string | undefined>>) =>
    isNew
      ? Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [key.startsWith('xml:') ? key : kebab(key), value]),
        )
      : attributes;
  const element: Speech['element'] = (name, attributes = {}, content) =>
    xmlElement(tag(name), named(attributes), content);
  return {
    ...more,
    element,
    document: (name, attributes, content) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(tag(name), { xmlns: namespace, 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', 'xsi:schemaLocation': `${namespace} ${schemaFile}`, ...named(attributes) }, `\n${content}\n`)}\n`,
  };
}

export function speechOf(version: QtiVersion): Speech {
  if (version === '3.0') {
    const namespace = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
    return speech(namespace, 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd', true, {
      mapTemplate: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response',
      manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
      itemType: 'imsqti_item_xmlv3p0',
      testType: 'imsqti_test_xmlv3p0',
      schema: 'QTI Package',
      schemaVersion: '3.0.0',
    });
  }
  const short = version === '2.2' ? 'v2p2' : 'v2p1';
  return speech(
    `http://www.imsglobal.org/xsd/imsqti_${short}`,
    `http://www.imsglobal.org/xsd/qti/qti${short}/imsqti_${short}.xsd`,
    false,
    {
      mapTemplate: `http://www.imsglobal.org/question/qti_${short}/rptemplates/map_response`,
      manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
      itemType: `imsqti_item_xml${short}`,
      testType: `imsqti_test_xml${short}`,
      schema: `QTI${version} Package`,
      schemaVersion: '1.0.0',
    },
  );
}
